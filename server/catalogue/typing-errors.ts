/** Whether a word is a typing error for another one, by their letters alone. */

/** Below this length, words with one typing error may have no three letters in common, and many words are one letter apart. */
export const SHORT_WORD = 8
/** So short a word is often one letter apart from others: names, abbreviations. */
const VERY_SHORT_WORD = 5

/** Words that differ in one of these only are opposites rather than errors: hypotension is no hypertension. */
const PREFIXES =
  `ab ad ante anti de dis endo epi ex exo extra hetero homo hyper hypo in infra inter intra iso macro mega meta micro mono
  multi nano non over para peri poly post pre pro re sub super supra tri trans ultra un under uni`.split(/\s+/)

/**
 * Whether a word that is near another one is so clearly written wrongly that it may be replaced unasked. Typing errors are
 * rarely in the first letter (Pollock and Zamora, Automatic spelling correction in scientific and scholarly text, 1984);
 * a short word with another letter may as well be one that the catalogue lacks: Bayes, bases. `isUnusual`: no word of the
 * catalogue begins with its two first letters.
 */
export function isClearError(written: string, meant: string, isUnusual: boolean): boolean {
  if (written[0] !== meant[0] || hasOtherPrefix(written, meant)) return false
  const isExchange = sortLetters(written) === sortLetters(meant)
  if (written.length > VERY_SHORT_WORD || isExchange || withoutDoubles(written) === withoutDoubles(meant)) return true
  return written.length === VERY_SHORT_WORD && (meant.length !== VERY_SHORT_WORD || isUnusual)
}

function hasOtherPrefix(written: string, meant: string): boolean {
  return PREFIXES.filter((prefix) => written.startsWith(prefix)).some((prefix) => {
    const rest = written.slice(prefix.length)
    return PREFIXES.some((other) => other !== prefix && meant === other + rest)
  })
}

function sortLetters(word: string): string {
  return Array.from(word).toSorted().join('')
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/gu, '$1')
}

/** How many letters must be added, left out, replaced or exchanged with the next one to make one word of another. */
export function editDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      const isExchange = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [(last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost]
      if (row > 1 && column > 1 && isExchange) steps.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...steps))
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[to.length] ?? 0
}
