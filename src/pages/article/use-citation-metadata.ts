/** The parts of an article's metadata that React does not write to the document's head. */
import { use, useEffect } from 'react'
import { trustedJsonLd } from '../../ui/carrel-policy.ts'
import { type HeadNotes, HeadSink, JSON_LD_ID } from '../../ui/page-head.tsx'

/**
 * Keeps the document's only JSON-LD element at this text while the page is shown. React renders no script in the browser, so
 * an effect writes it, reuses a server-rendered one, and removes it with the page. On a server the text goes to the head notes.
 */
export function useJsonLd(text: string): void {
  noteJsonLd(use(HeadSink), text)
  useEffect(() => {
    const existing = document.getElementById(JSON_LD_ID)
    const element = existing instanceof HTMLScriptElement ? existing : appendJsonLd()
    if (element.text !== text) element.text = trustedJsonLd(text)
    return () => element.remove()
  }, [text])
}

function noteJsonLd(notes: HeadNotes | null, text: string): void {
  if (notes !== null) notes.jsonLd = text
}

function appendJsonLd(): HTMLScriptElement {
  const element = document.createElement('script')
  element.id = JSON_LD_ID
  element.type = 'application/ld+json'
  document.head.append(element)
  return element
}

/**
 * Tells Zotero once that the tags of this article are in the head. Zotero looks one second after a change of the address, when
 * the article may still be loading, and only this event makes it look again.
 */
export function useZoteroEvent(): void {
  useEffect(() => {
    // A task of its own, so that an article that the reader leaves at once sends no event.
    const task = setTimeout(() => {
      document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }))
    })
    return () => clearTimeout(task)
  }, [])
}
