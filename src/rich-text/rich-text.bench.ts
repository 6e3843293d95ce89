/** A megabyte of what could take long: each line twice, the second time twice as much, which takes twice as long and not four times (`npm run bench:text`). */
import { bench, describe } from 'vitest'
import { growTree } from './grow-tree.ts'
import { readSimple } from './simple-text.ts'

const MEGABYTE = 1_000_000
const ALL = { characters: Infinity, nodes: Infinity }
const UNITS =
  '< & $ { \\( \\\\( <!-- <![CDATA[ ]]> <i> </i> <a\u00a0 <i\u00a0a=" &lt; &amp;lt;i <ul><li> <math><mrow> <p> $x$ $\\ $a\u00a0b \\[ <b><i></b> &#x \n\n'
    .split(/ (?! )/)
    .map((unit) => unit.replaceAll('\u00a0', ' '))

for (const unit of UNITS) {
  describe(`of ${JSON.stringify(unit)}`, () => {
    for (const size of [MEGABYTE / 2, MEGABYTE]) {
      const source = unit.repeat(size / unit.length)
      bench(
        `${size} characters`,
        () => {
          readSimple(source, Infinity)
          growTree(source, ALL, () => null)
        },
        { iterations: 3, time: 0, warmupTime: 0, warmupIterations: 1 },
      )
    }
  })
}
