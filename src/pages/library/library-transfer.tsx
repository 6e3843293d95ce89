import { type ChangeEvent, useRef, useState } from 'react'
import { formatLibraryFile, importLibrary, parseLibraryFile } from '../../library/library-file.ts'
import { ActionButton } from '../../ui/action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { formatImport, LIBRARY_MESSAGES } from './library-messages.ts'

/** Everything that is kept, to a file and from one. */
export function LibraryTransfer() {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  const exportAll = async () => {
    const now = Date.now()
    const name = `carrel-library-${new Date(now).toISOString().slice(0, 10)}.json`
    saveFile(name, 'application/json', await formatLibraryFile(now))
    setOutcome(LIBRARY_MESSAGES.downloaded(name))
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    setOutcome(LIBRARY_MESSAGES.importing)
    setOutcome(await readFile(file))
    // So that the same file can be chosen again.
    target.value = ''
  }
  return (
    <section aria-labelledby="library-file" className="no-print mt-12 max-w-2xl">
      <h2 id="library-file" className="font-serif text-xl font-semibold">
        {LIBRARY_MESSAGES.file}
      </h2>
      <p className="mt-2">{LIBRARY_MESSAGES.fileText}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton onClick={() => void exportAll()}>{LIBRARY_MESSAGES.exportLibrary}</ActionButton>
        <ActionButton onClick={() => field.current?.click()}>{LIBRARY_MESSAGES.importLibrary}</ActionButton>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => void choose(event)}
        />
      </div>
      <p role="status" className="foreign-text mt-2 min-h-6">
        {outcome}
      </p>
    </section>
  )
}

/** Resolves with a sentence for the reader. */
async function readFile(file: File): Promise<string> {
  try {
    const read = parseLibraryFile(await file.text())
    return 'problem' in read ? read.problem : formatImport(await importLibrary(read.sections))
  } catch {
    return LIBRARY_MESSAGES.unreadableFile
  }
}
