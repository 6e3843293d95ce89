import { describe, expect, it } from 'vitest'
import { hasImpossibleWord, planSearch, type SearchPlan } from './search-plan.ts'

const EMPTY: SearchPlan = { doi: null, phrases: [], prefix: null, parts: [] }

const CASES: [text: string, plan: Partial<SearchPlan>][] = [
  ['deep learning', { phrases: [['deep']], prefix: ['learning'] }],
  ['"deep learning"', { phrases: [['deep', 'learning']] }],
  ['“deep learning” models', { phrases: [['deep', 'learning']], prefix: ['models'] }],
  ['an unclosed "quotation mark', { phrases: [['unclosed'], ['quotation']], prefix: ['mark'] }],
  ['origin of the species', { phrases: [['origin']], prefix: ['species'] }],
  ['origin of the', { phrases: [['origin']] }],
  ['of the', { phrases: [['of']], prefix: ['the'] }],
  ['"of the" models', { phrases: [['of', 'the']], prefix: ['models'] }],
  ['models OR NOT -learning', { phrases: [['models']], prefix: ['learning'] }],
  ['title:x AND (a | b)', { phrases: [['title', 'x']], prefix: ['b'] }],
  ['IL-6', { prefix: ['il', '6'] }],
  ['vitamin d', { phrases: [['vitamin'], ['d']] }],
  ['IL-17', { prefix: ['il', '17'] }],
  ['论文 引用', { parts: ['论文', '引用'] }],
  ['Python入門', { phrases: [['python']], parts: ['入門'] }],
  ['🦜', { parts: ['🦜'] }],
  ['++ %', { parts: ['++', '%'] }],
  ['10.1000/182', { doi: '10.1000/182', prefix: ['10', '1000', '182'] }],
  ['10.1000/', { doi: '10.1000/', prefix: ['10', '1000'] }],
  ['10.1000', { doi: '10.1000', prefix: ['10', '1000'] }],
  ['doi:10.1000/ABC', { doi: '10.1000/abc', prefix: ['doi', '10', '1000', 'abc'] }],
]

describe('planSearch', () => {
  it.each(CASES)('%s', (text, plan) => {
    expect(planSearch(text)).toEqual({ ...EMPTY, ...plan, ...onlyLong(plan) })
  })

  it('returns null for an empty text', () => {
    expect(planSearch('')).toBeNull()
    expect(planSearch('  ')).toBeNull()
  })

  it('has an impossible word above 200 characters', () => {
    const long = planSearch('a'.repeat(201))
    const usual = planSearch('a'.repeat(200))
    expect(long !== null && hasImpossibleWord(long)).toBe(true)
    expect(usual !== null && hasImpossibleWord(usual)).toBe(false)
  })
})

/** A last word of one letter is no prefix. */
function onlyLong(plan: Partial<SearchPlan>): Partial<SearchPlan> {
  const last = plan.prefix?.at(-1) ?? ''
  return last.length === 1 && plan.prefix?.length === 1
    ? { prefix: null, phrases: [...(plan.phrases ?? []), plan.prefix ?? []] }
    : {}
}
