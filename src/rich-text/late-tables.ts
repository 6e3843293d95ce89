import { latePart } from './late-part.ts'

/** Every name of a character reference. */
export const COMPLETE_NAMES = latePart(() => import('./complete-names.ts'))

/** What turns TeX into MathML. */
export const FORMULAS = latePart(() => import('./read-formula.ts'))
