/** A megabyte of sources that could be slow, and half of it: the time doubles when it is linear (`npm run bench:text`). */
import { bench, describe } from 'vitest'
import { parseAbstract } from './parse-rich-text.ts'

const MEGABYTE = 1_000_000
const UNITS =
  '< & $ { \\( \\\\( <!-- <![CDATA[ ]]> <i> </i> <a\u00a0 <i\u00a0a=" &lt; &amp;lt;i <ul><li> <math><mrow> <p> $x$ $\\ $a\u00a0b \\[ <b><i></b> &#x \n\n'
    .split(/ (?! )/)
    .map((unit) => unit.replaceAll('\u00a0', ' '))

for (const unit of UNITS) {
  describe(`of ${JSON.stringify(unit)}`, () => {
    for (const size of [MEGABYTE / 2, MEGABYTE]) {
      const source = unit.repeat(size / unit.length)
      bench(`${size} characters`, () => void parseAbstract(source), {
        iterations: 3,
        time: 0,
        warmupTime: 0,
        warmupIterations: 1,
      })
    }
  })
}
