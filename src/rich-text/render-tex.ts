/** Converts TeX to MathML markup, with Temml. Loaded when the first formula is parsed. */
import temml from 'temml'

const MAX_LENGTH = 2000

/** Trusts nothing and throws on any error; expansion and sizes are bounded. */
const OPTIONS = { throwOnError: true, trust: false, strict: false, maxExpand: 200, wrap: 'none' } as const

/** The formula as a `<math>` element; null when it is too long or invalid. The markup is parsed like that of a service. */
export function renderTex(tex: string, isDisplay: boolean): string | null {
  if (tex.length > MAX_LENGTH) return null
  try {
    return temml.renderToString(tex, { ...OPTIONS, maxSize: [20, 20], displayMode: isDisplay })
  } catch {
    return null
  }
}
