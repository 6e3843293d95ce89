/** What a page says to a worker that waits. A text that begins with a slash is the path of the page's first script. */

/** A reader wants the new version. */
export const TAKE_OVER = 'take over'
/** The page is of the new version; the old one may go when no other page is open. */
export const TAKE_OVER_IF_ALONE = 'take over if alone'
