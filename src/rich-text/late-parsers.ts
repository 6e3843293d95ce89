/** Code that few texts need: the names of characters, and the TeX parser. It loads when a response needs it. */
import type { renderTex } from './render-tex.ts'

type LateParsers = { characterNames: ReadonlyMap<string, string>; renderTex: typeof renderTex }

const loaded: Partial<LateParsers> = {}
const missing = new Set<keyof LateParsers>()

const LOADERS: Record<keyof LateParsers, () => Promise<unknown>> = {
  characterNames: async () => {
    const { characterEntities } = await import('character-entities')
    loaded.characterNames = new Map(Object.entries(characterEntities))
  },
  renderTex: async () => {
    loaded.renderTex = (await import('./render-tex.ts')).renderTex
  },
}

/** Returns a parser, or undefined while it is not loaded; then `withLateParsers` loads it. */
export function getLateParser<Name extends keyof LateParsers>(name: Name): LateParsers[Name] | undefined {
  if (loaded[name] === undefined) missing.add(name)
  return loaded[name]
}

/**
 * Normalizes a response, a second time if its texts need a parser that had to be loaded first. Rejects only with what
 * `normalize` throws: where a parser cannot be loaded, the text keeps its source.
 */
export async function withLateParsers<Result>(normalize: () => Result): Promise<Result> {
  missing.clear()
  const result = normalize()
  if (missing.size === 0) return result
  await Promise.allSettled([...missing].map((name) => LOADERS[name]()))
  return normalize()
}
