/** The first and the last page of pages as printed; null where none is told. */
export type PageRange = { first: string | null; last: string | null }

/**
 * Reads `261–272`, `S1-S10` or `12 – 20` as a first and a last page. Whatever is not clearly two pages (`DS1`, `e1000`,
 * `1–5, 9`) is the first one as it stands, and there is no last.
 */
export function readPageRange(pages: string | null): PageRange {
  const [, first, last] = /^\s*(\w*\d\w*)\s*[-‐-―−]+\s*(\w*\d\w*)\s*$/.exec(pages ?? '') ?? []
  return first && last ? { first, last } : { first: pages, last: null }
}
