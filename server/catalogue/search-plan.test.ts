import { describe, expect, it } from 'vitest'
import { isHopeless, planSearch, type SearchPlan } from './search-plan.ts'

const NOTHING: SearchPlan = { doi: null, phrases: [], beginning: null, parts: [] }

const CASES: [text: string, plan: Partial<SearchPlan>][] = [
  ['deep learning', { phrases: [['deep']], beginning: ['learning'] }],
  ['"deep learning"', { phrases: [['deep', 'learning']] }],
  ['“deep learning” models', { phrases: [['deep', 'learning']], beginning: ['models'] }],
  ['an unclosed "quotation mark', { phrases: [['unclosed'], ['quotation']], beginning: ['mark'] }],
  ['origin of the species', { phrases: [['origin']], beginning: ['species'] }],
  ['origin of the', { phrases: [['origin']] }],
  ['of the', { phrases: [['of']], beginning: ['the'] }],
  ['"of the" models', { phrases: [['of', 'the']], beginning: ['models'] }],
  ['models OR NOT -learning', { phrases: [['models']], beginning: ['learning'] }],
  ['title:x AND (a | b)', { phrases: [['title', 'x']], beginning: ['b'] }],
  ['IL-6', { beginning: ['il', '6'] }],
  ['vitamin d', { phrases: [['vitamin'], ['d']] }],
  ['IL-17', { beginning: ['il', '17'] }],
  ['论文 引用', { parts: ['论文', '引用'] }],
  ['Python入門', { phrases: [['python']], parts: ['入門'] }],
  ['🦜', { parts: ['🦜'] }],
  ['++ %', { parts: ['++', '%'] }],
  ['10.1000/182', { doi: '10.1000/182', beginning: ['10', '1000', '182'] }],
  ['doi:10.1000/ABC', { doi: '10.1000/abc', beginning: ['doi', '10', '1000', 'abc'] }],
]

describe('planSearch', () => {
  it.each(CASES)('%s', (text, plan) => {
    expect(planSearch(text)).toEqual({ ...NOTHING, ...plan, ...onlyLong(plan) })
  })

  it('answers null for nothing', () => {
    expect(planSearch('')).toBeNull()
    expect(planSearch('  ')).toBeNull()
  })

  it('gives up on words longer than any', () => {
    const long = planSearch('a'.repeat(201))
    const usual = planSearch('a'.repeat(200))
    expect(long !== null && isHopeless(long)).toBe(true)
    expect(usual !== null && isHopeless(usual)).toBe(false)
  })
})

/** A last word of one letter is no beginning. */
function onlyLong(plan: Partial<SearchPlan>): Partial<SearchPlan> {
  const last = plan.beginning?.at(-1) ?? ''
  return last.length === 1 && plan.beginning?.length === 1
    ? { beginning: null, phrases: [...(plan.phrases ?? []), plan.beginning ?? []] }
    : {}
}
