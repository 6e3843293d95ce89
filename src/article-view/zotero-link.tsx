import { OutLink } from '../ui/action.tsx'

/** The address at which the Zotero Connector, an extension of browsers, saves what the page holds; it never loads. */
const ZOTERO_SAVE = 'https://www.zotero.org/save'

/** Saves the page's article, or those that the reader chooses of its list, by the Zotero Connector. `isBrief`: without the note that it needs one. */
export function ZoteroLink({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <span className="text-quiet">
      <OutLink href={ZOTERO_SAVE} className="inline-flex min-h-6 items-center" showsAddress>
        Save to Zotero
      </OutLink>
      {!isBrief && ' (needs the Zotero Connector)'}
    </span>
  )
}
