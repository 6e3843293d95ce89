/** The English name of a language code; what is no code is answered as it is. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language
  } catch {
    return language
  }
}
