/** A text for the clipboard; `html`: the same with its formatting, for programs that take it. */
export type CopyableText = { plain: string; html?: string }

/** What happened last: a sentence, and a text that could not be copied. */
export type CopyOutcome = { sentence: string; uncopied: string | null }

export const NOTHING_DONE: CopyOutcome = { sentence: '', uncopied: null }

const NOT_COPIED =
  'This browser did not allow copying. The text is selected below: copy it with the keyboard or the menu.'

/** Copies a text. Resolves with the sentence `done`, or with the text where the browser has no clipboard or does not allow it. */
export async function copyText({ plain, html }: CopyableText, done: string): Promise<CopyOutcome> {
  try {
    await (html === undefined || typeof ClipboardItem === 'undefined'
      ? navigator.clipboard.writeText(plain)
      : navigator.clipboard.write([
          new ClipboardItem({ 'text/html': makeBlob(html, 'text/html'), 'text/plain': makeBlob(plain, 'text/plain') }),
        ]))
    return { sentence: done, uncopied: null }
  } catch {
    return { sentence: NOT_COPIED, uncopied: plain }
  }
}

function makeBlob(text: string, type: string): Blob {
  return new Blob([text], { type })
}
