/**
 * Fetches the regular cut of the serif, in which abstracts are set. With `font-display: optional` a face that is asked for
 * only when its text is there comes too late for that text; so it is asked for while the text is still on its way.
 */
export function fetchRegularFace(): void {
  // A face that does not come is no failure: the abstract stands in a like one.
  document.fonts.load('400 1rem "Source Serif 4"').catch(() => {})
}
