import type { Served } from './served.ts'

/** The id of the element that holds what a served page carries. */
export const SERVED_ID = 'served'

/** What the page carries; null where no server has rendered it. It is of the same build, for the page names this very script. */
export function readServed(): Served | null {
  const text = document.getElementById(SERVED_ID)?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text ? (JSON.parse(text) as Served) : null
}
