/** A text for the clipboard; `html`: the same with its formatting, for programs that take it. */
export type CopyableText = { plain: string; html?: string }

/** Copies a text. Resolves with false where the browser has no clipboard or does not allow it. */
export async function copyText({ plain, html }: CopyableText): Promise<boolean> {
  try {
    await (html === undefined || typeof ClipboardItem === 'undefined'
      ? navigator.clipboard.writeText(plain)
      : navigator.clipboard.write([
          new ClipboardItem({ 'text/html': makeBlob(html, 'text/html'), 'text/plain': makeBlob(plain, 'text/plain') }),
        ]))
    return true
  } catch {
    return false
  }
}

function makeBlob(text: string, type: string): Blob {
  return new Blob([text], { type })
}
