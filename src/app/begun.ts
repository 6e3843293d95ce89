import type { show } from './show.tsx'

/** The code that shows a page, with React DOM. */
export type Showing = { show: typeof show }

/** An app that has begun: the key of the query that its page needed first, if any, and when the page is there. */
export type Begun = { firstKey: readonly unknown[] | null; shown: Promise<void> }
