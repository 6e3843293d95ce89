import { expect, test } from 'vitest'
import { findLabels } from './chart.tsx'

test.each<[number, number, number[]]>([
  [2020, 2020, [2020]],
  [2020, 2021, [2020, 2021]],
  [2016, 2026, [2016, 2018, 2020, 2022, 2024, 2026]],
  [1998, 2026, [1998, 2005, 2010, 2015, 2020, 2026]],
  [2017, 2026, [2017, 2020, 2022, 2024, 2026]],
  [2023, 2026, [2023, 2026]],
  [1950, 2026, [1950, 1960, 1980, 2000, 2026]],
  [1665, 2026, [1665, 1700, 1800, 1900, 2026]],
])('a chart from %i to %i has the labels %j', (first, last, labels) => {
  expect(findLabels(first, last)).toEqual(labels)
})
