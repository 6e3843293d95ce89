import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonItem, splitJson } from './json-items.ts'
import { collect, cutText, streamOf } from './testing/read-items.ts'

async function split(text: string, lengths = [65_536], maxLength?: number): Promise<string[]> {
  const items = await collect(splitJson(streamOf(...cutText(text, lengths)), maxLength))
  return items.map(summarize)
}

function summarize(item: JsonItem): string {
  return `${item.line}/${item.record} ${'value' in item ? JSON.stringify(item.value) : item.problem}`
}

describe('splitting JSON', () => {
  test.each([
    ['one record a line', '{"a":1}\n\n{"a":2}\r\n{"a":3}', ['1/1 {"a":1}', '3/2 {"a":2}', '4/3 {"a":3}']],
    ['a list', '[{"a":1},\n{"a":"]}"},{"a":[{}]}]', ['1/1 {"a":1}', '2/2 {"a":"]}"}', '2/3 {"a":[{}]}']],
    ['an indented list', '[\n {\n  "a": 1\n },\n {\n  "a": 2\n }\n]\n', ['2/1 {"a":1}', '5/2 {"a":2}']],
    ['several lists', '[{"a":1}]\n[{"a":2}]', ['1/1 {"a":1}', '2/2 {"a":2}']],
    ['one record', '{\n "a": {"items": 1}\n}', ['1/1 {"a":{"items":1}}']],
    ['one record in a line', '{"a":["items"]}', ['1/1 {"a":["items"]}']],
    [
      'an object around a list',
      '{"n":{"x":[{}]},"results":[\n{"a":1},{"a":2}],"facets":[{"a":3}]}',
      ['2/1 {"a":1}', '2/2 {"a":2}'],
    ],
    [
      'an answer',
      '{"status":"ok","message":{"total":2,"items":[{"a":1},\n{"a":2}],"x":{}}}',
      ['1/1 {"a":1}', '2/2 {"a":2}'],
    ],
    [
      'an answer a line',
      '{"data":[{"a":1},{"a":2}]}\n{"data":[{"a":3}]}',
      ['1/1 {"a":1}', '1/2 {"a":2}', '2/3 {"a":3}'],
    ],
    ['an indented answer without records', '{\n "items": []\n}', []],
    ['a field of a record with the name of a list', '{"id":1,"data":["x"]}', ['1/1 {"id":1,"data":["x"]}']],
    ['nothing', ' \n', []],
  ])('finds the records of %s', async (_, text, expected) => {
    expect(await split(text)).toEqual(expected)
    expect(await split(text, [1])).toEqual(expected)
    expect(await split(text, [2, 3])).toEqual(expected)
  })

  test.each([
    ['a line', '{"a":1}\n{"a":\n{"a":3}', ['1/1 {"a":1}', '2/2 unreadable', '3/3 {"a":3}']],
    ['an item of a list', '[{"a":1},{"a":},\n{"a":3}]', ['1/1 {"a":1}', '1/2 unreadable', '2/3 {"a":3}']],
    [
      'a list with other values',
      '[1,\n"x",{"a":3},[2]]',
      ['1/1 unreadable', '2/2 unreadable', '2/3 {"a":3}', '2/4 unreadable'],
    ],
    [
      'an item without its end',
      '[\n {"a":1,\n {"a":2},\n {"a":3}\n]',
      ['2/1 unreadable', '3/2 {"a":2}', '4/3 {"a":3}'],
    ],
    ['a text without its end', '[\n {"a":"1},\n {"a":2},\n {"a":3}]', ['2/1 unreadable', '3/2 {"a":2}', '4/3 {"a":3}']],
    [
      'indented items without their ends',
      '[\n {\n  "a":[{}\n },\n {\n  "a":2\n },\n {\n  "b":"\n },\n {}]',
      ['2/1 unreadable', '5/2 {"a":2}', '8/3 unreadable', '11/4 {}'],
    ],
    [
      'two items without their ends',
      '[\n {"a":1,\n {"a":2,\n {"a":3}\n]',
      ['2/1 unreadable', '3/2 unreadable', '4/3 {"a":3}'],
    ],
    ['an item that swallows the end of the file', '[\n {"a":1,\n {"a":2}\n', ['2/1 unreadable', '3/2 {"a":2}']],
    ['the end of a list that was cut off', '[{"a":1},\n{"a":', ['1/1 {"a":1}', '2/2 unreadable']],
    ['text that is no JSON', 'hello\n{"a":1}', ['1/1 unreadable', '2/2 {"a":1}']],
  ])('rejects %s and reads what follows', async (_, text, expected) => {
    expect(await split(text)).toEqual(expected)
    expect(await split(text, [1])).toEqual(expected)
  })

  test('rejects lines and items over the limit, and reads what follows', async () => {
    const long = `{"a":"${'x'.repeat(500)}"}`
    expect(await split(`{"a":1}\n${long}\n{"a":3}`, [7], 100)).toEqual(['1/1 {"a":1}', '2/2 too-long', '3/3 {"a":3}'])
    expect(await split(`[{"a":1},${long},\n{"a":3}]`, [7], 100)).toEqual(['1/1 {"a":1}', '1/2 too-long', '2/3 {"a":3}'])
  })

  test('rejects deep JSON', async () => {
    const [lists, objects] = [
      '['.repeat(100_000) + ']'.repeat(100_000),
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
    ]
    const expected = ['1/1 unreadable', '2/2 {"a":1}']
    expect(await split(`{"x":${lists}}\n{"a":1}`)).toEqual(expected)
    expect(await split(`${objects}\n{"a":1}`)).toEqual(expected)
    expect(await split(`[{"x":${lists}},\n{"a":1}]`)).toEqual(expected)
    expect(await split(`[${objects},\n{"a":1}]`)).toEqual(expected)
  })

  const anyObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  const anyLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

  test('gives every record of a list, wherever the chunks end and however it is indented', async () => {
    const property = fc.asyncProperty(
      fc.array(anyObject),
      anyLengths,
      fc.constantFrom(0, 1, 2),
      async (objects, lengths, indent) => {
        const text = JSON.stringify(objects, null, indent)
        const items = await collect(splitJson(streamOf(...cutText(text, lengths))))
        expect(items.map((item) => ('value' in item ? item.value : item))).toEqual(JSON.parse(text))
      },
    )
    await fc.assert(property)
  })

  test('gives the same items of any text wherever the chunks end', async () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ':',
      '\n',
      ' ',
      '1',
      '"a"',
      '{"a":1}',
      '"items":[',
      '\n{',
    )
    const property = fc.asyncProperty(fc.array(piece, { maxLength: 40 }), anyLengths, async (pieces, lengths) => {
      const text = pieces.join('')
      expect(await split(text, lengths)).toEqual(await split(text))
    })
    await fc.assert(property)
  })
})
