import type { ComponentType } from 'react'

/** Parts of a plain text, in order: `isMarked` where it is to be pointed out. Joined they are the text. */
export type MarkedPart = { text: string; isMarked: boolean }

/** Divides a text into parts to be marked or not. */
export type Mark = (text: string) => MarkedPart[]

/** A line of its own; an abstract in one piece, as in a list; an abstract with its paragraphs. */
export type RichTextForm = 'title' | 'extract' | 'abstract'

/** `readRest` reads what is beyond the limits, as plain text. */
export type RestProps = { readRest: () => string }

/** What a title or abstract is shown from. */
export type RichTextProps = {
  /** As the service sent it. */
  source: string
  /** Where it stands; a title when not told. `abstract` puts paragraphs and lists, the others only what may stand in a line. */
  form?: RichTextForm
  mark?: Mark | undefined
  /** Shows that an abstract goes on, and on demand how. Without it, and in the other forms, three dots say so. */
  Rest?: ComponentType<RestProps>
}

/** How many characters of a text are shown. Of a title or extract the rest is on the article's page, under its metadata. */
export const LONGEST: Record<RichTextForm, number> = { title: 2000, extract: 4000, abstract: 20_000 }
