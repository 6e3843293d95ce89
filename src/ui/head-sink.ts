import { createContext } from 'react'

/** What a page says for the document's head beside the elements that React puts there. */
export type HeadNotes = {
  /** The text of the element `json-ld`, already safe in a script element; null: the page has none. */
  jsonLd: string | null
}

/** The id of the document's one JSON-LD element. */
export const JSON_LD_ID = 'json-ld'

/** Where a page leaves these notes while a server renders it; null in the browser, where effects do that work. */
export const HeadSink = createContext<HeadNotes | null>(null)
