import { expect, it } from 'vitest'
import { countSources, groupSources } from './count-sources.ts'

it('spellings of one ISSN are one source, under the most frequent of them', () => {
  expect(
    countSources([
      { name: 'PLoS ONE', issn: ['1932-6203'], count: 2 },
      { name: 'PLOS ONE', issn: ['1932-6203'], count: 3 },
    ]),
  ).toEqual([{ name: 'PLOS ONE', count: 5, issn: ['1932-6203'] }])
})

it('ISSN that occur together name one source, in any order of the records', () => {
  const counts = [
    { name: 'A', issn: ['1111-1111'], count: 1 },
    { name: 'B', issn: ['3333-3333'], count: 1 },
    { name: 'A', issn: ['2222-2222', '1111-1111'], count: 1 },
    { name: 'B', issn: ['2222-2222', '3333-3333'], count: 2 },
  ]
  expect(countSources(counts)).toEqual([{ name: 'B', count: 5, issn: ['1111-1111', '2222-2222', '3333-3333'] }])
  expect(countSources(counts.toReversed())).toEqual([
    { name: 'B', count: 5, issn: ['1111-1111', '2222-2222', '3333-3333'] },
  ])
})

it('one name with different ISSN is several sources, which are counted together; without an ISSN it is the largest', () => {
  const counts = [
    { name: 'Physica', issn: [], count: 4 },
    { name: 'Physica', issn: ['1111-1111'], count: 2 },
    { name: 'Physica', issn: ['2222-2222'], count: 3 },
    { name: 'Chimica', issn: [], count: 1 },
  ]
  expect(groupSources(counts).map(({ name, count }) => [name, count])).toEqual([
    ['Physica', 7],
    ['Physica', 2],
    ['Chimica', 1],
  ])
  expect(countSources(counts)).toEqual([
    { name: 'Physica', count: 9, issn: ['1111-1111', '2222-2222'] },
    { name: 'Chimica', count: 1, issn: [] },
  ])
})

it('names without ISSN are one source when only their capitals differ, under the most frequent spelling', () => {
  expect(
    countSources([
      { name: 'PLOS ONE', issn: [], count: 1 },
      { name: 'PLoS ONE', issn: [], count: 2 },
      { name: 'plos biology', issn: [], count: 1 },
      { name: 'PLoS Biology', issn: ['1545-7885'], count: 4 },
    ]),
  ).toEqual([
    { name: 'PLoS Biology', count: 5, issn: ['1545-7885'] },
    { name: 'PLoS ONE', count: 3, issn: [] },
  ])
})
