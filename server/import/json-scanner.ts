/** Finds the records of JSON that is not one record a line, by counting brackets. */
import * as json from './json-signs.ts'

/** The text of a record before it is parsed; of one over the limit only the beginning. */
export type JsonPiece = { line: number; text: string; isTooLong: boolean }

const { NEWLINE, QUOTE, COMMA, COLON, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT } = json
const SIGNS = new Set([QUOTE, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT])
/** Deeper brackets are counted, and not compared with each other. */
const MAX_KEPT_BRACKETS = 1000

/** Text arrives in chunks of any size; the pieces do not depend on where they end. */
export class JsonScanner {
  private chunk = ''
  private at = 0
  /** Where the current item begins in the chunk. */
  private from = 0
  private mode: 'between' | 'item' | 'scalar' | 'tail' = 'between'
  private line = 1
  /** How many blanks the current line has so far; null after any other character. */
  private column: number | null = 0
  private inString = false
  private isEscaped = false
  /** The open brackets of the current item, or of the answer around the list. */
  private open: number[] = []
  private depth = 0
  /** In a list: how many objects are around it. Null at the top. */
  private around: number | null = null
  private item = { line: 1, column: 0 }
  private parts: string[] = []
  private length = 0
  /** Brackets or quotes do not fit: the item ends where a line begins like an item. */
  private isBroken = false
  /** After one broken item, each line that begins like an item is one. */
  private isStrict = false
  /** Strings and keys, where an object at the top may be an answer around a list. */
  private word = ''
  private keys: string[] = []
  private isListCandidate = false
  private pieces: JsonPiece[] = []
  /** Grows when text is scanned again. */
  private scans = 0
  private readonly maxLength: number

  constructor(maxLength: number) {
    this.maxLength = maxLength
  }

  push(chunk: string): JsonPiece[] {
    this.scan(chunk)
    return this.pieces.splice(0)
  }

  end(): JsonPiece[] {
    // An item without its end may have swallowed the next ones.
    if (this.mode === 'item' && !this.isBroken) this.recover()
    if (this.mode === 'item' || this.mode === 'scalar') this.finish()
    return this.pieces.splice(0)
  }

  private scan(chunk: string): void {
    this.scans += 1
    this.chunk = chunk
    this.at = 0
    this.from = 0
    while (this.at < this.chunk.length) {
      if (this.inString) this.scanString()
      else if (this.isBroken) this.scanBroken()
      else this.scanPlain()
    }
    if (this.mode === 'item' || this.mode === 'scalar') this.keep(this.chunk.length)
  }

  /** To the end of the string, or of the chunk. */
  private scanString(): void {
    const { chunk, at: start } = this
    let at = start
    for (; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (this.isEscaped) this.isEscaped = false
      else if (code === QUOTE) break
      else if (code === BACKSLASH) this.isEscaped = true
      if (code === NEWLINE) break
    }
    this.at = at
    this.addWord(chunk.slice(start, at))
    if (at === chunk.length) return
    this.inString = false
    if (chunk.charCodeAt(at) === QUOTE) this.at += 1
    else if (this.mode === 'item') this.fail()
  }

  private addWord(text: string): void {
    if (this.word.length < 20) this.word += text.slice(0, 20)
  }

  private isAtTop(): boolean {
    return this.around === null && this.depth <= 2
  }

  private beginsLikeItem(): boolean {
    return this.column !== null && this.column <= this.item.column
  }

  /** To a line that begins like the item. */
  private scanBroken(): void {
    for (; this.at < this.chunk.length; this.at += 1) {
      const code = this.chunk.charCodeAt(this.at)
      if (code === OPEN_OBJECT && this.beginsLikeItem()) return this.finishBefore(this.at)
      this.countPlace(code)
    }
  }

  private countPlace(code: number): void {
    if (code === NEWLINE) {
      this.line += 1
      this.column = 0
    } else if (this.column !== null) this.column = code === 32 || code === 9 ? this.column + 1 : null
  }

  /** To the end of the chunk, or to where something else begins. */
  private scanPlain(): void {
    const { chunk, scans } = this
    for (let at = this.at; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      // Blanks and line breaks have no effect, and within an item only brackets, quotes and colons have one.
      if (code > 32 && (SIGNS.has(code) || (this.mode !== 'item' && this.mode !== 'tail'))) {
        this.at = at
        if (this.mode === 'item' || this.mode === 'tail') this.stepInside(code)
        else this.stepBetween(code)
        if (this.isBroken || this.inString || this.scans !== scans) return
      } else if (code > 32) this.isListCandidate = false
      this.countPlace(code)
    }
    this.at = chunk.length
  }

  private stepBetween(code: number): void {
    const isEnd = code === CLOSE_LIST && this.around !== null
    if (this.mode === 'scalar') {
      if (code !== COMMA && !isEnd && this.column === null) return
      this.finishBefore(this.at)
    }
    if (isEnd) {
      this.depth = this.around ?? 0
      this.mode = this.depth === 0 ? 'between' : 'tail'
      this.around = null
    } else if (code === OPEN_OBJECT) this.begin('item')
    else if (code === OPEN_LIST && this.around === null) this.around = 0
    else if (code !== COMMA) this.begin(code === OPEN_LIST ? 'item' : 'scalar')
  }

  private begin(mode: 'item' | 'scalar'): void {
    this.mode = mode
    this.item = { line: this.line, column: this.column ?? 0 }
    this.from = this.at
    this.depth = 0
    this.open = []
    this.keys = []
    this.isListCandidate = false
    if (mode === 'item') this.stepInside(this.chunk.charCodeAt(this.at))
  }

  private stepInside(code: number): void {
    if (code === QUOTE) {
      this.inString = true
      this.word = ''
      this.column = null
      this.at += 1
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) this.openBracket(code)
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.closeBracket(code)
    else if (code === COLON && this.isAtTop()) this.keys[this.depth] = this.word
    if (code !== OPEN_LIST) this.isListCandidate = false
  }

  private openBracket(code: number): void {
    const isItem = this.mode === 'item' && code === OPEN_OBJECT && this.depth > 0
    const isNext = isItem && this.isStrict && this.beginsLikeItem()
    if (isNext) this.finishBefore(this.at)
    else if (isItem && this.isListCandidate) {
      // What was taken for a record is an answer around a list of records.
      this.around = this.depth - 1
      this.drop()
    }
    if (this.mode === 'between') return this.begin('item')
    const [, top = '', inner = ''] = this.keys
    const isList =
      this.depth === 1 ? json.LIST_NAMES.has(top) : json.WRAPPER_NAMES.has(top) && json.LIST_NAMES.has(inner)
    this.isListCandidate = code === OPEN_LIST && this.mode === 'item' && this.isAtTop() && this.depth > 0 && isList
    if (this.depth < MAX_KEPT_BRACKETS) this.open[this.depth] = code
    this.depth += 1
  }

  private closeBracket(code: number): void {
    this.depth -= 1
    // A closing bracket's code is two more than that of its opening one.
    const isFitting = (this.open[this.depth] ?? code - 2) === code - 2
    if (this.mode === 'tail') this.mode = this.depth === 0 ? 'between' : 'tail'
    else if (!isFitting) this.fail()
    else if (this.depth === 0) this.finishBefore(this.at + 1)
  }

  private keep(end: number): void {
    this.length += end - this.from
    if (this.length <= this.maxLength) this.parts.push(this.chunk.slice(this.from, end))
    else this.parts = [(this.parts[0] ?? this.chunk.slice(this.from, end)).slice(0, 200)]
    this.from = end
  }

  private drop(): void {
    this.parts = []
    this.length = 0
    this.isBroken = false
    this.inString = false
    this.isEscaped = false
    this.mode = 'between'
  }

  private finishBefore(end: number): void {
    this.keep(end)
    this.finish()
  }

  private finish(): void {
    this.pieces.push({ line: this.item.line, text: this.parts.join(''), isTooLong: this.length > this.maxLength })
    this.drop()
  }

  private fail(): void {
    this.keep(this.at)
    this.isBroken = true
    this.recover()
  }

  /** Looks for a line in the item that begins like an item: then this was two of them, and the second one is scanned again. */
  private recover(): void {
    const text = this.parts.join('')
    const second = new RegExp(`\\n[ \\t]{0,${Math.min(this.item.column, 1000)}}(?=\\{)`).exec(text)
    if (this.isStrict || this.length > this.maxLength || second === null) return
    this.isStrict = true
    const end = second.index + 1
    const rest = text.slice(end) + this.chunk.slice(this.from)
    this.parts = [text.slice(0, end)]
    this.length = end
    this.line = this.item.line + (text.slice(0, end).match(/\n/g)?.length ?? 0)
    this.column = 0
    this.finish()
    this.scan(rest)
  }
}
