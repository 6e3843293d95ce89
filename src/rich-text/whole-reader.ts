import { fetchWholeText } from './fetch-whole-text.ts'
import { latePart } from './late-part.ts'

/** What reads and shows whatever a text holds. A server provides it before it renders. */
export const WHOLE_READER = latePart(fetchWholeText)
