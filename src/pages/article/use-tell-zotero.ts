import { useEffect } from 'react'

/**
 * Tells Zotero once that this article's tags are in the head. It looks one second after the address changed, when the
 * answer may still be on its way, and only this event has it look again (conventions.md, "Zotero in an SPA").
 */
export function useTellZotero(): void {
  // Reaches whoever listens to the document. In a task of its own, so that an article that is left at once says nothing.
  useEffect(() => {
    const task = setTimeout(() => {
      document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }))
    })
    return () => clearTimeout(task)
  }, [])
}
