import { useState } from 'react'
import { parseJson } from '../domain/json.ts'

type JsonFileFieldProps = {
  label: string
  hint: string
  /** What to do with the value, undefined where the file is no JSON; resolves with a sentence for the reader. */
  onValue: (value: unknown) => Promise<string>
}

/** Far larger than any of these files; more would block the browser. */
const MAX_BYTES = 200_000_000

/** Reads a JSON file that the reader chooses, and says what came of it. */
export function JsonFileField({ label, hint, onValue }: JsonFileFieldProps) {
  const [sentence, setSentence] = useState('')
  const read = async (file: File) => {
    if (file.size > MAX_BYTES) return 'This file is too large. Nothing was changed.'
    return onValue(parseJson(await file.text()))
  }
  return (
    <div className="mt-3">
      <label>
        {label}
        <input
          type="file"
          accept=".json,application/json"
          className="mt-1 block max-w-full text-ink file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-lg file:border file:border-field file:bg-sheet file:px-4 file:font-medium"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file === undefined) return
            setSentence('Reading…')
            read(file).then(setSentence, () => setSentence('This file could not be read. Nothing was changed.'))
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      <p className="mt-1 max-w-[44rem] text-sm text-quiet">{hint}</p>
      <p role="status" className="foreign-text mt-2 min-h-6 max-w-[44rem]">
        {sentence}
      </p>
    </div>
  )
}
