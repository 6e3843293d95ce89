/** Rows of a table as text, with the line on which each begins. */
import { type Info, parse } from 'csv-parse'

/** One row; `cells` is null where it cannot be read, and reading ends there. */
export type CsvRow = { line: number; cells: string[] | null; problem: string | null }

/** A row may be as long as a line of JSON, in characters. */
const MAX_ROW = 64 * 2 ** 20

/** Reads rows; cells may hold line breaks, quotes and blank lines. Rejects only when the stream of text does. */
export async function* readRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  })
  const ready: CsvRow[] = []
  let end = 0
  let failure: string | null = null
  // The parser is never paused: with an error it would drop the rows that it had read before.
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    // The parser counts up to the end of a row; cells have the breaks before that.
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    end = info.lines
    ready.push({ line: end - breaks, cells: record, problem: null })
  })
  parser.on('error', (error) => (failure = error.message))
  const closed = new Promise((resolve) => parser.once('close', resolve))
  try {
    for await (const chunk of unifyBreaks(text)) {
      await new Promise((resolve) => parser.write(chunk, resolve))
      yield* ready.splice(0)
      if (failure !== null) break
    }
    parser.end()
    await closed
    yield* ready
    if (failure !== null) yield { line: end + 1, cells: null, problem: failure }
  } finally {
    parser.destroy()
  }
}

/** Every line break as one line feed: files mix them, and the parser counts the lines of only one kind. */
async function* unifyBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let hasReturn = false
  for await (const chunk of text) {
    const whole: string = hasReturn ? `\r${chunk}` : chunk
    hasReturn = whole.endsWith('\r')
    yield (hasReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
  if (hasReturn) yield '\n'
}
