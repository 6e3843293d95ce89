import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growTree } from './grow-tree.ts'
import { readSimple, type TextRun } from './simple-text.ts'
import { isFormula, type RichNode } from './tree.ts'

const read = (source: string) => readSimple(source, 2000)

describe('readSimple', () => {
  test('keeps the formatting of the list, nested and by any of its names', () => {
    expect(read('A <i>b <sub>2</sub></i> <jats:bold>c</jats:bold>')).toEqual({
      isWhole: true,
      runs: [
        { text: 'A ', formats: [] },
        { text: 'b ', formats: ['i'] },
        { text: '2', formats: ['i', 'sub'] },
        { text: ' ', formats: [] },
        { text: 'c', formats: ['b'] },
      ],
    })
  })

  test('closes what overlaps', () => {
    expect(read('<i>a<b>b</i>c</b>').runs.map(({ text, formats }) => [text, formats.join()])).toEqual([
      ['a', 'i'],
      ['b', 'i,b'],
      ['c', 'b'],
    ])
  })

  test('a bomb of tags stays shallow and keeps its text', () => {
    const { runs } = readSimple(`${'<i>'.repeat(5_000)}x`, Infinity)
    expect(runs).toEqual([{ text: 'x', formats: Array<string>(16).fill('i') }])
  })

  test.each([
    'A plain title',
    'a < b > c, p <0.05',
    'costs $5',
    'Tom &amp; Jerry &lt;3 &gt; &quot;x&quot;&nbsp;',
    'AT&T x & y; &;',
    '<i>never closed',
    'closed</i> only',
    String.raw`5\6`,
  ])('%j is simple', (source) => {
    expect(read(source).isWhole).toBe(true)
  })

  test.each([
    '<jats:p>x</jats:p>',
    '<i class="x">y</i>',
    'x<y',
    '<!-- c -->x',
    '<?xml version="1.0"?>x',
    '&alpha;',
    '&AMP;',
    '&#955;',
    '&lt;i&gt;x&lt;/i&gt;',
    '&amp;lt;i&amp;gt;x',
    'The $N$ limit',
    '$$E$$',
    String.raw`\(x\)`,
    String.raw`\[x\]`,
    'a\n\nb',
  ])('%j is more than simple', (source) => {
    expect(read(source).isWhole).toBe(false)
  })

  test('what is longer than can be shown is cut, and more than simple', () => {
    expect(readSimple('abcdef', 3)).toEqual({ isWhole: false, runs: [{ text: 'abc…', formats: [] }] })
  })

  test('what is simple is read as by the whole reader', () => {
    const texts = 'a|B |5|$|%|é|漢|🦜|&|;|<|>|/|&amp;|&lt;|&nbsp;|&#1;|&x;|\u202e|\u0007|\r\n|\\'
    const tags = '<i>|</i>|<b>|</b>|<jats:sub>|</sub>|<sup>|</jats:sup>'
    const piece = fc.constantFrom(...texts.split('|'), ...tags.split('|'))
    const simple = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
    let simpleOnes = 0
    fc.assert(
      fc.property(simple, (source) => {
        const { runs, isWhole } = read(source)
        if (!isWhole) return
        simpleOnes += 1
        const tree = growTree(source, { characters: Infinity, nodes: Infinity }, () => null)
        expect(joined(runs)).toEqual(joined(tree.nodes.flatMap((node) => runsOf(node, []))))
      }),
      { numRuns: 3000 },
    )
    expect(simpleOnes).toBeGreaterThan(300)
  })
})

function runsOf(node: RichNode, formats: string[]): { text: string; formats: readonly string[] }[] {
  if (typeof node === 'string') return [{ text: node, formats }]
  if (isFormula(node)) return [{ text: node.source, formats: [...formats, 'formula'] }]
  return node.children.flatMap((child) => runsOf(child, [...formats, node.name]))
}

/** Each character with its formats: where a stretch ends does not count. */
function joined(runs: { text: string; formats: readonly string[] }[] | TextRun[]): string[] {
  return runs.flatMap(({ text, formats }) => Array.from(text, (character) => `${character} ${formats.join()}`))
}
