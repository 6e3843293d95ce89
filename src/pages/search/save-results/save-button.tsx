import { useState } from 'react'
import { formatCsv } from '../../../contract/csv.ts'
import { formatCount } from '../../../contract/format.ts'
import type { SearchQuery } from '../../../contract/search-query.ts'
import { COMPLETE_NAMES } from '../../../rich-text/late-tables.ts'
import { WHOLE_READER } from '../../../rich-text/whole-reader.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { LoadProgress } from './load-progress.ts'
import { resultsWords } from './load-words.ts'
import { fileName, resultRows } from './result-rows.ts'

/** Hands what has come to the reader as a file. */
export function SaveButton({ progress, query }: { progress: LoadProgress; query: SearchQuery }) {
  const { articles, end } = progress
  const [saved, setSaved] = useState<string | null>(null)
  if (articles.length === 0) return null
  const save = async () => {
    // Titles are read whole before they are written; without a connection as far as the code that is here can.
    await Promise.all([WHOLE_READER.fetch(), COMPLETE_NAMES.fetch()])
    const name = fileName(query)
    saveFile(name, 'text/csv', formatCsv(resultRows(articles, window.location.origin)))
    setSaved(name)
  }
  return (
    <>
      <ActionButton onClick={() => void save()}>
        Save {end === null ? `these ${formatCount(articles.length)}` : resultsWords(articles.length)}
      </ActionButton>
      <span aria-live="polite" className="foreign-text text-sm text-quiet">
        {saved !== null && `Handed to the browser as ${saved}`}
      </span>
    </>
  )
}
