/** The colours of the theme, read from app.css: contrast as WCAG 2.2 computes it, in both themes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, '../app.css'), 'utf8')
const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function contrastOf(theme: 'light' | 'dark', front: string, back: string): number {
  const [one, other] = [colours.get(front), colours.get(back)]
  if (one === undefined || other === undefined) throw new Error(`app.css has no colour ${front} or ${back}`)
  return contrast(one[theme], other[theme])
}

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#24389c', '#24389c')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('every colour of the theme is read', () => {
  expect(colours.size).toBe(css.match(/--color-[\w-]+: light-dark/g)?.length)
  expect(colours.size).toBeGreaterThanOrEqual(15)
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each([
    ['ink', 'paper'],
    ['ink', 'sheet'],
    ['ink', 'mark'],
    ['quiet', 'paper'],
    ['quiet', 'sheet'],
    ['quiet', 'alarm-soft'],
    ['accent', 'paper'],
    ['accent', 'sheet'],
    ['on-accent', 'accent'],
    ['visited', 'paper'],
    ['open', 'paper'],
    ['alarm', 'paper'],
    ['alarm', 'alarm-soft'],
    ['ink', 'alarm-soft'],
    ['paper', 'ink'],
  ])('text in %s on %s has at least 4.5', (front, back) => {
    expect(contrastOf(theme, front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['field', 'paper'],
    ['field', 'sheet'],
    ['open-mark', 'paper'],
    ['accent', 'paper'],
    ['alarm', 'paper'],
  ])('fields and marks in %s on %s have at least 3', (front, back) => {
    expect(contrastOf(theme, front, back)).toBeGreaterThanOrEqual(3)
  })
})
