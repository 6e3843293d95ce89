const THEMES = ['system', 'light', 'dark'] as const

/** What the reader can choose: the system's theme, or one of two. */
export type Theme = (typeof THEMES)[number]

/** Whether a text is one of the choices. */
export function isTheme(text: unknown): text is Theme {
  return (THEMES as readonly unknown[]).includes(text)
}

/** Parses a Cookie header or `document.cookie`, where the app keeps the theme (src/ui/theme.ts); else it is the system's. */
export function parseTheme(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookies)?.[1]?.trim()
  return isTheme(value) ? value : 'system'
}
