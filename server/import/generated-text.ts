/** Titles, keywords and abstracts of generated articles. Grammar is not asked for; lengths and frequencies are. */
import { drawWord } from './generated-words.ts'
import type { Numbers } from './seeded-numbers.ts'

/** What an article says. */
export type GeneratedText = {
  title: string
  keywords: string[]
  /** Null where none is known, as with one article in twelve. */
  abstract: string | null
}

const SMALL_WORDS =
  `the of and in to a for with that is by on are from as this we which between at were was than or under
  these both not has can`.split(/\s+/)
/** Titles that many articles share. */
const TITLES_OF_MANY = ['Editorial', 'Erratum', 'Correspondence', 'Book reviews']
const JOINTS = ['of', 'and', 'in', 'for', 'under', 'from', 'with', 'by']

/** What of a text is about its own themes, beside words drawn from all. */
const ABOUT_THEMES = 0.5
const SMALL_SHARE = 0.42

/** Draws the text of one article: a few themes that come back everywhere, and other words. */
export function generateText(numbers: Numbers): GeneratedText {
  const themes = [...new Set(times(numbers.whole(6, 10), () => drawWord(numbers)))]
  const keywords = [...new Set(times(numbers.whole(3, 6), () => keywordOf(numbers, themes)))]
  return {
    title: titleOf(numbers, themes),
    keywords: numbers.chance(0.1) ? [] : keywords,
    abstract: numbers.chance(1 / 12) ? null : abstractOf(numbers, themes),
  }
}

function titleOf(numbers: Numbers, themes: string[]): string {
  if (numbers.chance(0.004)) return numbers.pick(TITLES_OF_MANY)
  const words = themes
    .slice(0, numbers.whole(3, 6))
    .flatMap((theme, index) => [
      ...(index > 0 && numbers.chance(0.6) ? [numbers.pick(JOINTS)] : []),
      styled(numbers, index === 0 ? capital(theme) : theme),
    ])
  const title = words.join(' ')
  return numbers.chance(0.25) ? `${title}: a ${numbers.pick(themes)} ${drawWord(numbers)}` : title
}

/** A few titles hold markup or a formula. */
function styled(numbers: Numbers, word: string): string {
  const style = numbers.next()
  if (style < 0.01) return `<i>${word}</i>`
  return style < 0.015 ? `${word} $\\alpha_{${numbers.whole(1, 9)}}$` : word
}

function keywordOf(numbers: Numbers, themes: string[]): string {
  return numbers.chance(0.4) ? `${numbers.pick(themes)} ${drawWord(numbers)}` : numbers.pick(themes)
}

/** Five to eleven sentences, 60 to 290 words. */
function abstractOf(numbers: Numbers, themes: string[]): string {
  return times(numbers.whole(5, 11), () => sentenceOf(numbers, themes)).join(' ')
}

function sentenceOf(numbers: Numbers, themes: string[]): string {
  const words = times(numbers.whole(12, 26), () => {
    if (numbers.chance(SMALL_SHARE)) return numbers.pick(SMALL_WORDS)
    return numbers.chance(ABOUT_THEMES) ? numbers.pick(themes) : drawWord(numbers)
  })
  return `${capital(words.join(' '))}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function times<Made>(count: number, make: () => Made): Made[] {
  return Array.from({ length: count }, make)
}
