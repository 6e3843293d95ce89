import { useState } from 'react'
import { JsonFileField } from '../../library/json-file-field.tsx'
import { formatLibraryFile, importLibrary, readLibraryFile } from '../../library/library-file.ts'
import { ActionButton } from '../../ui/action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { PartHeading } from '../../ui/section-heading.tsx'
import { formatImport, LIBRARY_MESSAGES } from './library-messages.ts'

/** Everything that is kept, to a file and from one. */
export function LibraryTransfer() {
  const [outcome, setOutcome] = useState('')
  const exportAll = async () => {
    const now = Date.now()
    const name = `carrel-library-${new Date(now).toISOString().slice(0, 10)}.json`
    saveFile(name, 'application/json', await formatLibraryFile(now))
    setOutcome(LIBRARY_MESSAGES.downloaded(name))
  }
  return (
    <section aria-labelledby="library-file" className="no-print mt-12 max-w-2xl">
      <PartHeading id="library-file">{LIBRARY_MESSAGES.file}</PartHeading>
      <p className="mt-2 mb-3">{LIBRARY_MESSAGES.fileText}</p>
      <ActionButton onClick={() => void exportAll()}>{LIBRARY_MESSAGES.exportLibrary}</ActionButton>
      <p role="status" className="mt-2 min-h-6 text-sm text-quiet">
        {outcome}
      </p>
      <JsonFileField label={LIBRARY_MESSAGES.importLibrary} hint={LIBRARY_MESSAGES.importHint} onValue={importAll} />
    </section>
  )
}

/** Resolves with a sentence for the reader. */
async function importAll(value: unknown): Promise<string> {
  const file = readLibraryFile(value)
  return 'problem' in file ? file.problem : formatImport(await importLibrary(file.sections))
}
