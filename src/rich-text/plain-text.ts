import { COMPLETE_NAMES } from './late-tables.ts'
import { readSimple } from './simple-text.ts'
import { WHOLE_READER } from './whole-reader.ts'

/**
 * The plain-text twin of a title or abstract, in one line: for page titles, addresses, exports and wherever formatting cannot
 * go. Until the code that reads all of a text has come, that of the stand-in.
 */
export function plainText(source: string): string {
  const { runs, isWhole } = readSimple(source, Infinity)
  const reader = isWhole ? null : WHOLE_READER.current()
  if (reader !== null) return reader.readPlainText(source)
  const text = runs.map((run) => run.text).join('')
  return text.replace(/\s+/g, ' ').trim()
}

/** What reads plain texts, for many of them; whoever uses it renders anew when the code has come. */
export function useToPlain(): typeof plainText {
  WHOLE_READER.use()
  COMPLETE_NAMES.use()
  return plainText
}

/** The same of one text, whose code is fetched where it is needed. */
export function usePlainText(source: string): string {
  useToPlain()
  // The names are fetched by whoever shows the text with its formatting.
  WHOLE_READER.useFetchWhen(!readSimple(source, Infinity).isWhole)
  return plainText(source)
}
