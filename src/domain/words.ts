/** Scripts without spaces between words, as part of a class in a regular expression. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u')

/** The words of a text: runs of letters and digits; a run of a script without spaces is a word of its own. */
export function splitWords(text: string): string[] {
  return text.replace(UNSPACED_RUN, ' $& ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

/** Whether a word is a run of a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return IS_UNSPACED.test(word)
}
