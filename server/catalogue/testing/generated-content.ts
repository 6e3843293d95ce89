/** Texts, authors and sources of generated articles, all invented. Lengths and frequencies are realistic, grammar is not. */
import type { ArticleType } from '../../../src/domain/article-type.ts'
import type { ArticleRow } from '../schema.ts'
import { drawWord } from './generated-words.ts'
import type { Numbers } from './seeded-numbers.ts'

const SMALL_WORDS =
  splitWords(`the of and in to a for with that is by on are from as this we which between at were was than or under
  these both not has can`)
/** Titles that many articles share. */
const COMMON_TITLES = ['Editorial', 'Erratum', 'Correspondence', 'Book reviews']
const JOINTS = ['of', 'and', 'in', 'for', 'under', 'from', 'with', 'by']

/** The share of words in a text that are its themes. */
const THEME_SHARE = 0.5
const SMALL_SHARE = 0.42

/** Draws the text of one article: a few themes that recur, and other words. */
export function generateText(numbers: Numbers): Pick<ArticleRow, 'title' | 'keywords' | 'abstract'> {
  const themes = [...new Set(repeat(numbers.whole(6, 10), () => drawWord(numbers)))]
  const keywords = [...new Set(repeat(numbers.whole(3, 6), () => drawKeyword(numbers, themes)))]
  return {
    title: drawTitle(numbers, themes),
    keywords: numbers.chance(0.1) ? [] : keywords,
    abstract: numbers.chance(1 / 12) ? null : drawAbstract(numbers, themes),
  }
}

function drawTitle(numbers: Numbers, themes: string[]): string {
  if (numbers.chance(0.004)) return numbers.pick(COMMON_TITLES)
  const words = themes
    .slice(0, numbers.whole(3, 6))
    .flatMap((theme, index) => [
      ...(index > 0 && numbers.chance(0.6) ? [numbers.pick(JOINTS)] : []),
      addMarkup(numbers, index === 0 ? capitalize(theme) : theme),
    ])
  const title = words.join(' ')
  return numbers.chance(0.25) ? `${title}: a ${numbers.pick(themes)} ${drawWord(numbers)}` : title
}

/** A few titles contain markup or a formula. */
function addMarkup(numbers: Numbers, word: string): string {
  const style = numbers.next()
  if (style < 0.01) return `<i>${word}</i>`
  return style < 0.015 ? `${word} $\\alpha_{${numbers.whole(1, 9)}}$` : word
}

function drawKeyword(numbers: Numbers, themes: string[]): string {
  return numbers.chance(0.4) ? `${numbers.pick(themes)} ${drawWord(numbers)}` : numbers.pick(themes)
}

/** Five to eleven sentences, 60 to 290 words. */
function drawAbstract(numbers: Numbers, themes: string[]): string {
  return repeat(numbers.whole(5, 11), () => drawSentence(numbers, themes)).join(' ')
}

function drawSentence(numbers: Numbers, themes: string[]): string {
  const words = repeat(numbers.whole(12, 26), () => {
    if (numbers.chance(SMALL_SHARE)) return numbers.pick(SMALL_WORDS)
    return numbers.chance(THEME_SHARE) ? numbers.pick(themes) : drawWord(numbers)
  })
  return `${capitalize(words.join(' '))}.`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function repeat<Made>(count: number, make: () => Made): Made[] {
  return Array.from({ length: count }, make)
}

const GIVEN =
  splitWords(`Ada Amina Ana Anders Béla Chen Chiara Daniel Dilnoza Elif Emeka Esra Fatima Felix Gabriela Grace Hana
  Henrik Hiroshi Ines Ivan Jana João Juan Julia Kavya Kenji Lars Lea Leila Luca Lucía Małgorzata María Mei Miguel Minh
  Mohamed Nadia Ngozi Nikos Nina Olga Omar Pavel Priya Rafael Ravi Rosa Sami Sara Siân Sofia Søren Tariq Thandiwe Tomás
  Ute Vera Wei Yara Yusuf Zoë`)
const FAMILY =
  splitWords(`Abe Adeyemi Ahmed Almeida Andersson Aydın Bauer Becker Bianchi Brown Carvalho Castillo Chen Costa Cruz
  Dąbrowski Das Demir Diallo Dubois Evans Fernández Fischer García Gómez Gupta Haddad Hansen Hernández Hoang Horvat Huang
  Ibrahim Ito Ivanova Jansen Jensen Jones Kaya Khan Kim Kowalska Kumar Larsen Lee Lehmann Li Liu López Martin Mbeki
  Meyer Mori Müller Murphy Nair Nakamura Nguyen Nilsson Novák Okafor Olsen Osei Park Patel Pereira Petrov Popescu Rahman
  Rossi Sato Schmidt Silva Singh Smith Suzuki Svensson Szabó Takahashi Tanaka Tran Virtanen Wang Weber Wójcik Wu Yamamoto
  Yang Yılmaz Zhang Zhou Øster`)
const PLACES = splitWords(
  'Ambermouth Brackwater Calder Dunmere Eastholm Farrow Greenlow Harrowby Inverlee Kestrel Lowmoor Marlin',
)
const SUBJECTS =
  splitWords(`Acoustics Agronomy Anthropology Archaeology Astronomy Biochemistry Botany Cardiology Cartography
  Climatology Combinatorics Criminology Demography Dermatology Ecology Econometrics Education Entomology Epidemiology
  Ethics Genetics Geology Geriatrics Glaciology Hydrology Immunology Informatics Linguistics Logic Metallurgy Neurology
  Nursing Nutrition Oceanography Optics Palaeontology Pedagogy Pharmacology Robotics Seismology Sociology Statistics
  Toxicology Virology Zoology`)
const FORMS = ['Journal of', 'Annals of', 'Advances in', 'Letters in', 'International Review of', 'Open']
const PUBLISHERS = splitWords('Alder Birch Cedar Elm Fir Hazel Juniper Larch Maple Oak Pine Rowan Spruce Willow Yew')

/** Draws the authors: mostly a few, sometimes a collaboration of which the first 100 are listed. */
export function generateAuthors(numbers: Numbers): Pick<ArticleRow, 'authors' | 'authors_total'> {
  const total = Math.ceil(numbers.chance(0.005) ? numbers.whole(120, 900) : 1 + 11 * numbers.next() ** 2.5)
  const authors = Array.from({ length: Math.min(total, 100) }, () => ({
    name: `${numbers.pick(GIVEN)} ${numbers.pick(FAMILY)}`,
    // No ORCID iD: an invented one could be a real person's.
    ...(numbers.chance(0.5) ? { affiliations: [`University of ${numbers.pick(PLACES)}`] } : {}),
  }))
  return { authors, authors_total: total > authors.length ? total : null }
}

type GeneratedSource = Pick<ArticleRow, 'source' | 'publisher' | 'volume' | 'issue' | 'pages'>

/** Draws the source for a type and a year. Some sources have many articles, most have few. */
export function generateSource(numbers: Numbers, type: ArticleType, year: number): GeneratedSource {
  const place = Math.floor(SUBJECTS.length * FORMS.length * numbers.next() ** 2)
  const subject = SUBJECTS[place % SUBJECTS.length] ?? ''
  const publisher = `${PUBLISHERS[place % PUBLISHERS.length] ?? ''} Press`
  const first = numbers.whole(1, 900)
  const pages = `${first}–${first + numbers.whole(4, 30)}`
  if (type === 'conference_paper') {
    return {
      source: `Proceedings of the Conference on ${subject} ${year}`,
      publisher,
      volume: null,
      issue: null,
      pages,
    }
  }
  const source = `${FORMS[Math.floor(place / SUBJECTS.length)] ?? ''} ${subject}`
  const isNumbered = numbers.chance(0.8)
  return {
    source,
    publisher: numbers.chance(0.9) ? publisher : null,
    volume: String(year - 1970),
    issue: isNumbered ? String(numbers.whole(1, 12)) : null,
    pages: isNumbered ? pages : `e${first}`,
  }
}

function splitWords(words: string): string[] {
  return words.trim().split(/\s+/)
}
