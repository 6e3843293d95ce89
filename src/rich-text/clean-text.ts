/** No controls but line feed and tab, no lone surrogates, no marks of byte order, no characters that turn the direction of what follows. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  )
}

/** Whether nothing of a text can be seen: spaces, controls, what is never a character, and signs that only steer their neighbours. */
export function isInvisible(text: string): boolean {
  // Not all of "Other": some format characters (U+0600) and those of private use have a shape, and a browser may not know a new script yet.
  return !/[^\s\p{Cc}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(text)
}
