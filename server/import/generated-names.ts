/** Who wrote generated articles, and where they appeared. All of it is made up. */
import type { ArticleType } from '../../src/contract/article-type.ts'
import type { ArticleRow } from '../catalogue/article-row.ts'
import type { Numbers } from './seeded-numbers.ts'

const GIVEN =
  listOf(`Ada Amina Ana Anders Béla Chen Chiara Daniel Dilnoza Elif Emeka Esra Fatima Felix Gabriela Grace Hana
  Henrik Hiroshi Ines Ivan Jana João Juan Julia Kavya Kenji Lars Lea Leila Luca Lucía Małgorzata María Mei Miguel Minh
  Mohamed Nadia Ngozi Nikos Nina Olga Omar Pavel Priya Rafael Ravi Rosa Sami Sara Siân Sofia Søren Tariq Thandiwe Tomás
  Ute Vera Wei Yara Yusuf Zoë`)
const FAMILY =
  listOf(`Abe Adeyemi Ahmed Almeida Andersson Aydın Bauer Becker Bianchi Brown Carvalho Castillo Chen Costa Cruz
  Dąbrowski Das Demir Diallo Dubois Evans Fernández Fischer García Gómez Gupta Haddad Hansen Hernández Hoang Horvat Huang
  Ibrahim Ito Ivanova Jansen Jensen Jones Kaya Khan Kim Kowalska Kumar Larsen Lee Lehmann Li Liu López Martin Mbeki
  Meyer Mori Müller Murphy Nair Nakamura Nguyen Nilsson Novák Okafor Olsen Osei Park Patel Pereira Petrov Popescu Rahman
  Rossi Sato Schmidt Silva Singh Smith Suzuki Svensson Szabó Takahashi Tanaka Tran Virtanen Wang Weber Wójcik Wu Yamamoto
  Yang Yılmaz Zhang Zhou Øster`)
const PLACES = listOf(
  'Ambermouth Brackwater Calder Dunmere Eastholm Farrow Greenlow Harrowby Inverlee Kestrel Lowmoor Marlin',
)
const SUBJECTS =
  listOf(`Acoustics Agronomy Anthropology Archaeology Astronomy Biochemistry Botany Cardiology Cartography
  Climatology Combinatorics Criminology Demography Dermatology Ecology Econometrics Education Entomology Epidemiology
  Ethics Genetics Geology Geriatrics Glaciology Hydrology Immunology Informatics Linguistics Logic Metallurgy Neurology
  Nursing Nutrition Oceanography Optics Palaeontology Pedagogy Pharmacology Robotics Seismology Sociology Statistics
  Toxicology Virology Zoology`)
const FORMS = ['Journal of', 'Annals of', 'Advances in', 'Letters in', 'International Review of', 'Open']
const PUBLISHERS = listOf('Alder Birch Cedar Elm Fir Hazel Juniper Larch Maple Oak Pine Rowan Spruce Willow Yew')

/** Draws the authors: mostly a few, now and then a collaboration of which the first 100 are listed. */
export function generateAuthors(numbers: Numbers): Pick<ArticleRow, 'authors' | 'authors_total'> {
  const total = Math.ceil(numbers.chance(0.005) ? numbers.whole(120, 900) : 1 + 11 * numbers.next() ** 2.5)
  const authors = Array.from({ length: Math.min(total, 100) }, () => ({
    name: `${numbers.pick(GIVEN)} ${numbers.pick(FAMILY)}`,
    // Without an ORCID iD: one that was made up could be somebody's.
    ...(numbers.chance(0.5) ? { affiliations: [`University of ${numbers.pick(PLACES)}`] } : {}),
  }))
  return { authors, authors_total: total > authors.length ? total : null }
}

/** Where an article appeared. */
export type GeneratedSource = Pick<ArticleRow, 'source' | 'publisher' | 'volume' | 'issue' | 'pages'>

/** Draws the source for a type and a year; some sources have many articles, most have few. */
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

function listOf(words: string): string[] {
  return words.trim().split(/\s+/)
}
