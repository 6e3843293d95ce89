/**
 * Formats a language code as its English name; another text is returned unchanged. Chromium knows fewer names than Node:
 * what shows a name tells React so.
 */
export function formatLanguageName(language: string): string {
  // Engines differ in what they make of "", "root" and "und".
  if (formatLanguageTag(language) === undefined || language === 'und') return language
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Formats a language for the attribute `lang`; undefined when it is unknown or is not a language tag. */
export function formatLanguageTag(language: string | null): string | undefined {
  return language !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : undefined
}
