import * as completeNames from './complete-names.ts'
import { COMPLETE_NAMES, FORMULAS } from './late-tables.ts'
import * as readFormula from './read-formula.ts'
import { WHOLE_READER } from './whole-reader.ts'
import * as wholeText from './whole-text.ts'

/** Puts everything in its place that a browser fetches when it is needed: for programs and servers, which render once. */
export function provideWholeReader(): void {
  WHOLE_READER.provide(wholeText)
  COMPLETE_NAMES.provide(completeNames)
  FORMULAS.provide(readFormula)
}
