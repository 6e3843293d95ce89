/**
 * The JSON of a value, up to `most` characters, and `…` where it goes on. It costs no more than what is shown of it, however
 * large the value is. What is no JSON is `null`, as it would be within a list.
 */
export function jsonBeginning(value: unknown, most: number): string {
  const text = { written: '' }
  write(value, text, most)
  if (text.written.length <= most) return text.written
  // Half of a sign that takes two would be no text.
  return `${text.written.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Writes at least `most` characters and one more, or all there is. */
function write(value: unknown, text: { written: string }, most: number): void {
  if (Array.isArray(value)) {
    writeParts(['[', ']'], value, text, most, (entry) => write(entry, text, most))
  } else if (typeof value === 'object' && value !== null) {
    writeParts(['{', '}'], Object.entries(value), text, most, ([name, inner]) => {
      text.written += `${quoted(name, most)}:`
      write(inner, text, most)
    })
  } else {
    text.written += typeof value === 'string' ? quoted(value, most) : (JSON.stringify(value) ?? 'null')
  }
}

function writeParts<Part>(
  [opening, closing]: readonly [string, string],
  parts: readonly Part[],
  text: { written: string },
  most: number,
  writePart: (part: Part) => void,
): void {
  text.written += opening
  for (const [index, part] of parts.entries()) {
    if (text.written.length > most) return
    if (index > 0) text.written += ','
    writePart(part)
  }
  text.written += closing
}

/** A text in quotes; of one that is longer than what is shown, more than is shown. */
function quoted(value: string, most: number): string {
  return JSON.stringify(value.length > most + 1 ? value.slice(0, most + 1) : value)
}
