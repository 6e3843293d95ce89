/** What is done to the text of a BibTeX entry before it is parsed, and undone after: characters that the parser would lose. */

/** The parser takes `<` and `>` for characters of an old TeX font, and `%` for the start of a comment also within a value. */
const ASIDE: Record<string, string> = { '<': '\ue0f1', '>': '\ue0f2', '%': '\ue0f3' }
const FORMULA_MARK = '\ue0f4'
const FIRST_FORMULA = 0xe100
const MAX_FORMULAS = 1000

/** An entry's text for the parser. `restore` undoes it in a text that the parser gives. */
export type PreparedText = { text: string; restore: (text: string) => string }

/** Puts characters aside. With `withFormulas` also whole TeX formulas, of which the parser knows only simple ones, and lone `$`. */
export function prepareText(source: string, { withFormulas }: { withFormulas: boolean }): PreparedText {
  const formulas: string[] = []
  const text = putCharactersAside(withFormulas ? putFormulasAside(source, formulas) : source)
  const restoreFormula = (_: string, mark: string) => formulas[mark.charCodeAt(0) - FIRST_FORMULA] ?? ''
  return {
    text,
    restore: (parsed) =>
      parsed
        .replace(new RegExp(`${FORMULA_MARK}([^])`, 'g'), restoreFormula)
        .replaceAll('\ue0f1', '<')
        .replaceAll('\ue0f2', '>')
        .replaceAll('\ue0f3', '%'),
  }
}

/** Characters that the parser accepts in a citation key. */
const KEY_CHARACTER = /[+'a-zA-Z0-9&;_:\\./[\]*\p{L}-]/u

/** Replaces what the parser does not accept in citation keys, such as blanks; the keys as written are found by the new ones. */
export function replaceKeys(source: string): { text: string; keys: ReadonlyMap<string, string> } {
  const keys = new Map<string, string>()
  const text = source.replace(
    /(@\s*[a-z]+\s*[{(]\s*)([^\s,={}"][^,={}"\n]{0,150})(?=,)/gi,
    (_, start: string, key: string) => {
      const plain = Array.from(key.trim(), (character) => (KEY_CHARACTER.test(character) ? character : '_')).join('')
      keys.set(plain, key.trim())
      return start + plain
    },
  )
  return { text, keys }
}

/** A `%` between fields begins a comment; within a value, in braces or quotation marks, it is a character. */
function putCharactersAside(source: string): string {
  let depth = 0
  let isQuoted = false
  const entryDepth = /^[^{(]*\(/.test(source) ? 0 : 1
  return source.replace(/\\[^]|[{}"%<>]/g, (found) => {
    if (found === '{') depth += 1
    if (found === '}') depth -= 1
    if (found === '"' && depth === entryDepth) isQuoted = !isQuoted
    const isComment = found === '%' && depth <= entryDepth && !isQuoted
    return isComment ? found : (ASIDE[found] ?? found)
  })
}

/** A formula has balanced braces: `{$5}, note={$6}` has none. A `$` without its partner would end the entry for the parser. */
function putFormulasAside(source: string, formulas: string[]): string {
  const pattern = /\\[^]|\$\$[^$]{1,1000}\$\$|\$(?:\\[^]|[^$\\]){1,1000}\$|\$/g
  let result = ''
  let from = 0
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const [found] = match
    if (!found.startsWith('$')) continue
    const isFormula = found.length > 1 && formulas.length < MAX_FORMULAS && isBalanced(found)
    const mark = isFormula ? FORMULA_MARK + String.fromCharCode(FIRST_FORMULA + formulas.push(found) - 1) : '\\$'
    result += source.slice(from, match.index) + mark
    from = match.index + (isFormula ? found.length : 1)
    pattern.lastIndex = from
  }
  return result + source.slice(from)
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const brace of text.replace(/\\[^]/g, '').match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
