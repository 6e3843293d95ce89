import type { Parameter } from './store.ts'

/** A piece of a statement: its text, cut where values belong, and the values. */
export type Sql = { texts: readonly string[]; values: readonly Parameter[] }

/** Writes a piece of SQL: pieces in it are put in their place, every other value becomes a bound parameter. */
export function sql(texts: TemplateStringsArray, ...given: (Parameter | Sql)[]): Sql {
  const all: string[] = [texts[0] ?? '']
  const values: Parameter[] = []
  for (const [index, one] of given.entries()) {
    const after = texts[index + 1] ?? ''
    const isPiece = typeof one === 'object' && one !== null
    const piece: Sql = isPiece ? one : { texts: ['', ''], values: [one] }
    const [first = '', ...others] = piece.texts
    all.push(`${all.pop() ?? ''}${first}`, ...others)
    all.push(`${all.pop() ?? ''}${after}`)
    values.push(...piece.values)
  }
  return { texts: all, values }
}

/** Pieces that must all hold; nothing to hold is `true`. */
export function allOf(pieces: Sql[]): Sql {
  const [first, ...others] = pieces
  if (first === undefined) return sql`true`
  return others.reduce((whole, piece) => sql`${whole} and ${piece}`, first)
}

/** The statement with its parameters numbered, as a store takes it. */
export function numbered({ texts, values }: Sql): [string, Parameter[]] {
  const statement = texts.reduce((whole, text, index) => `${whole}$${index}${text}`)
  return [statement, [...values]]
}
