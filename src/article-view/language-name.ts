/** The English name of a language code; what is no code is answered as it is. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language
  } catch {
    return language
  }
}

/** The language for the attribute `lang`; undefined where it is not told, or by a word that is no tag. */
export function languageTag(language: string | null): string | undefined {
  return language !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : undefined
}
