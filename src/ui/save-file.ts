/** Hands a text to the reader as a file. A byte order mark leads it, by which spreadsheets know that it is UTF-8. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the file once the click is through.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
