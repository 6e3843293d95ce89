/**
 * The query language, by requests to the built app: what each expression means, and how many articles of the sample it
 * finds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, readSample } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * A text; how it is understood (null: plain words, all of them in each article; "same": as written); how many articles are
 * found; of a single one the beginning of its slug.
 */
type Expression = [text: string, meaning: string | null, found: number, slug?: string]

const EXPRESSIONS: Expression[] = [
  ['network', null, 35],
  ['networks', null, 35],
  ['NETWORK', null, 35],
  ['neural networks', null, 12],
  ['networks neural', null, 12],
  ['neural network language model', null, 2],
  ['the networks', null, 35],
  ['machine learni', null, 16],
  ['recurrent neural network based language mod', null, 2],
  ['state-of-the-art', null, 2],
  ['state of the art', null, 3],
  ['covid-19', null, 4],
  ['covid19', null, 4],
  ['covid 19', null, 4],
  ['COVID', null, 4],
  ['Köppen', null, 1, 'updated-world'],
  ['koppen', null, 1, 'updated-world'],
  ['KOPPEN GEIGER', null, 1, 'updated-world'],
  ['modelling', null, 66],
  ['modeling', null, 66],
  ['新型冠状病毒', null, 2],
  ['冠状病毒 分析', null, 1, '新型冠状病毒肺炎流行病学特征分析'],
  ['植生指標', null, 1, 'フラックスタワーデータを用いた各種植生指標の季節変化の検討'],
  ['季節変化', null, 1, 'フラックスタワーデータを用いた各種植生指標の季節変化の検討'],
  ['Анализ смертности', null, 1, 'анализ-смертности'],
  ['champignons fromage', null, 1, 'la-domestication'],
  ['🦜', null, 1, 'on-the-dangers'],
  ['10.1371/journal.pmed.0020124', null, 1, 'why-most-published'],
  ['https://doi.org/10.1371/JOURNAL.PMED.0020124', null, 1, 'why-most-published'],
  ['doi:10.1371/journal.pmed.0020124', null, 1, 'why-most-published'],
  ['10.1371/journal.pbio', null, 8],
  ['10.1371', null, 26],
  ['network and not graph', null, 4],
  ['zzzz', null, 0],
  ['large N limit', null, 1, 'the-large-limit'],
  ['f(R) theories', null, 1, 'f-r-theories'],
  ['Schistosoma mansoni', null, 1, 'an-in-depth-analysis'],
  ['C++', null, 3],
  ['gpt4 -', null, 0],
  ['( ( (', null, 0],
  ['"neural networks"', 'same', 10],
  ['“neural networks”', '"neural networks"', 10],
  ['"networks neural"', 'same', 0],
  ['"deep learning" review', '"deep learning" AND review', 5],
  ['"systematic review"', 'same', 6],
  ['"a review"', 'same', 4],
  ['"event horizon telescope"', 'same', 1, 'first-m87-event'],
  ['"open access" OR "open data"', 'same', 10],
  ['-"deep learning" learning', 'NOT "deep learning" AND learning', 26],
  ['"language models" NOT neural', '"language models" AND NOT neural', 11],
  ['network NOT graph', 'network AND NOT graph', 31],
  ['network -graph', 'network AND NOT graph', 31],
  ['network AND NOT graph', 'same', 31],
  ['NOT network', 'same', 222],
  ['-network', 'NOT network', 222],
  ['genome OR protein', 'same', 18],
  ['genome AND protein', 'same', 0],
  ['genome OR protein OR dna', 'same', 18],
  ['(genome OR protein) sequence', '(genome OR protein) AND sequence', 13],
  ['genome OR protein sequence', 'genome OR (protein AND sequence)', 18],
  ['genome NOT (human OR monkey)', 'genome AND NOT (human OR monkey)', 10],
  ['genome NOT human NOT monkey', 'genome AND NOT human AND NOT monkey', 10],
  ['climate AND (model OR modelling)', 'same', 6],
  ['(climate OR ocean) AND (model OR data)', 'same', 7],
  ['NOT NOT climate', 'climate', 12],
  ['climate OR zzzz', 'same', 12],
  ['climate AND zzzz', 'same', 0],
  ['climate NOT zzzz', 'climate AND NOT zzzz', 12],
  ['learning OR NOT learning', 'same', 257],
  ['AND OR NOT', null, 0],
  ['title:learning', 'same', 22],
  ['TITLE:Learning', 'title:Learning', 22],
  ['title:deep learning', 'title:deep AND learning', 15],
  ['title:"deep learning"', 'same', 11],
  ['title:(deep learning)', 'title:deep AND title:learning', 13],
  ['title:python', 'same', 12],
  ['abstract:python', 'same', 11],
  ['abstract:python -title:python', 'abstract:python AND NOT title:python', 2],
  ['keyword:python', 'same', 16],
  ['keyword:"open access"', 'same', 4],
  ['title:(bert OR glove)', 'title:bert OR title:glove', 6],
  ['title:冠状病毒', 'same', 2],
  ['author:piwowar', 'same', 3],
  ['author:"Heather Piwowar"', 'same', 3],
  ['author:"Piwowar, Heather"', 'same', 3],
  ['author:"H. Piwowar"', 'same', 3],
  ['author:"X. Piwowar"', 'same', 0],
  ['author:himmelstein', 'same', 2],
  ['author:himmelstein NOT sci-hub', 'author:himmelstein AND NOT sci-hub', 1, 'opportunities'],
  ['author:"Astropy Collaboration"', 'same', 3],
  ['source:nature', 'same', 10],
  ['source:"PLoS ONE"', 'same', 9],
  ['source:"plos biology" genome', 'source:"plos biology" AND genome', 2],
  ['source:plos NOT source:biology', 'source:plos AND NOT source:biology', 14],
  ['year:2020', 'same', 29],
  ['year:2019-2020 bert', 'year:2019-2020 AND bert', 6],
  ['year:-1995', 'same', 5],
  ['year:2024-', 'same', 7],
  ['bert -year:2019', 'bert AND NOT year:2019', 1, 'a-primer-in-bertology'],
  ['doi:10.1371/journal.pbio', null, 8],
  ['doi:10.1371/journal.pmed.0020124 OR doi:10.7717/peerj.4375', 'same', 2],
  ['NOT doi:10.1371', 'same', 231],
  ['(bert', null, 6],
  ['bert)', null, 6],
  ['title:', null, 0],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ store: await openTestCatalogue(readSample()), limit: 10_000 })
})
afterAll(() => server.close())

describe('a search', () => {
  it.each(EXPRESSIONS)('of %s', async (text, meaning, found, slug) => {
    const parameters = new URLSearchParams({ q: text, match: 'all', per_page: '1' })
    const answer = await server.requestAs('good', `/api/v1/articles?${parameters.toString()}`)
    const { data, meta } = JSON.parse(await answer.text())
    expect([meta.understood, meta.total]).toEqual([meaning === 'same' ? text : meaning, found])
    expect(slug === undefined ? '' : data[0].slug).toMatch(new RegExp(`^${slug ?? ''}`))
  })
})
