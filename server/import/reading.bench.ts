import { bench } from 'vitest'
import { decodeText } from './decode-text.ts'
import { openAlexFormat } from './openalex.ts'
import { makeOpenAlexLine } from './testing/make-work.ts'
import { streamOf } from './testing/read-items.ts'

const LINES = Array.from({ length: 1000 }, (_, number) => makeOpenAlexLine(number))
const BYTES = Buffer.from(`${LINES.join('\n')}\n`)

bench('reading 1,000 works of OpenAlex', async () => {
  for await (const _ of openAlexFormat.read(decodeText(streamOf(BYTES)), { types: null })) continue
})

// The bound for reading is a multiple of this.
bench('parsing the same lines as JSON', () => {
  for (const line of LINES) JSON.parse(line)
})
