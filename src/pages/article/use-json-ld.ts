import { use, useEffect } from 'react'
import { trustedJsonLd } from '../../ui/carrel-policy.ts'
import { type HeadNotes, HeadSink, JSON_LD_ID } from '../../ui/head-sink.ts'

/**
 * Keeps the document's one JSON-LD element at this text while the page stands. In the browser React renders no script
 * (failures.md, "CSP and headers"), so an effect writes it, takes over the one that was served, and removes it on leaving.
 * On a server the text is left for whoever writes the document.
 */
export function useJsonLd(text: string): void {
  leaveFor(use(HeadSink), text)
  // Reaches the document's head.
  useEffect(() => {
    const served = document.getElementById(JSON_LD_ID)
    const element = served instanceof HTMLScriptElement ? served : makeElement()
    if (element.text !== text) element.text = trustedJsonLd(text)
    return () => element.remove()
  }, [text])
}

function leaveFor(notes: HeadNotes | null, text: string): void {
  if (notes !== null) notes.jsonLd = text
}

function makeElement(): HTMLScriptElement {
  const element = document.createElement('script')
  element.id = JSON_LD_ID
  element.type = 'application/ld+json'
  document.head.append(element)
  return element
}
