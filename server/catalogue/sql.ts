import type { Parameter } from './store.ts'

/** A fragment of a statement: its text, split where values belong, and the values. */
export type Sql = { texts: readonly string[]; values: readonly Parameter[] }

/** Makes a fragment of SQL: fragments in it are inserted, every other value becomes a bound parameter. */
export function sql(texts: TemplateStringsArray, ...given: (Parameter | Sql)[]): Sql {
  const all: string[] = [texts[0] ?? '']
  const values: Parameter[] = []
  for (const [index, one] of given.entries()) {
    const after = texts[index + 1] ?? ''
    const isFragment = typeof one === 'object' && one !== null
    const fragment: Sql = isFragment ? one : { texts: ['', ''], values: [one] }
    const [first = '', ...others] = fragment.texts
    all.push(`${all.pop() ?? ''}${first}`, ...others)
    all.push(`${all.pop() ?? ''}${after}`)
    values.push(...fragment.values)
  }
  return { texts: all, values }
}

/** Joins conditions by `and`; none is `true`. */
export function joinConditions(conditions: Sql[]): Sql {
  const [first, ...others] = conditions
  if (first === undefined) return sql`true`
  return others.reduce((whole, condition) => sql`${whole} and ${condition}`, first)
}

/** Joins conditions by `or`, in parentheses; none is `false`. */
export function joinAlternatives(conditions: Sql[]): Sql {
  const [first, ...others] = conditions
  if (first === undefined) return sql`false`
  return sql`(${others.reduce((whole, condition) => sql`${whole} or ${condition}`, first)})`
}

/** Joins fragments by another one between them. */
export function joinSql(fragments: Sql[], between: Sql): Sql {
  const [first = sql``, ...others] = fragments
  return others.reduce((whole, fragment) => sql`${whole}${between}${fragment}`, first)
}

/** The statement with numbered parameters, as a store takes it. */
export function toStatement({ texts, values }: Sql): [string, Parameter[]] {
  const statement = texts.reduce((whole, text, index) => `${whole}$${index}${text}`)
  return [statement, [...values]]
}
