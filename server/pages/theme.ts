/** The reader's choice of theme, told by one cookie, so that the first paint is right (look.md, "Theme"). */

/** `system`: nothing was chosen. */
export type Theme = 'light' | 'dark' | 'system'

/** Reads the theme from a Cookie header; anything but the two choices is the system's. */
export function themeOf(cookie: string | undefined): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookie ?? '')?.[1]?.trim()
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The app's document with a theme: a chosen one is an attribute of its root. */
export function themed(html: string, theme: Theme): string {
  return theme === 'system' ? html : html.replace(/<html\b[^>]*/i, (tag) => `${tag} data-theme="${theme}"`)
}
