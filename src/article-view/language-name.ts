/**
 * The English name of a language code; another text is returned unchanged. Chromium knows fewer names than Node: what shows a
 * name tells React so.
 */
export function languageName(language: string): string {
  // Engines differ in what they make of "", "root" and "und".
  if (languageTag(language) === undefined || language === 'und') return language
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language
  } catch {
    return language
  }
}

/** The language for the attribute `lang`; undefined when it is unknown or is not a language tag. */
export function languageTag(language: string | null): string | undefined {
  return language !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : undefined
}
