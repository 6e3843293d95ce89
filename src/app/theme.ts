/** The theme: the system's, or one chosen by hand, kept in one cookie that the server reads too, so that nothing flashes. */

/** What can be chosen. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Whether a text is one of the choices. */
export function isTheme(text: unknown): text is Theme {
  return (THEMES as readonly unknown[]).includes(text)
}

/** The theme out of a cookie header or `document.cookie`; the system's when there is none. */
export function readTheme(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=(\w+)/.exec(cookies)?.[1]
  return isTheme(value) ? value : 'system'
}

/** Shows a theme on this page. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Keeps a choice for the next visit; choosing the system's forgets it. */
export function keepTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : YEAR_SECONDS
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** The event of the window when the kept choice was forgotten. */
export const THEME_FORGOTTEN = 'carrel-theme'

/** Forgets the choice, and shows the system's theme. */
export function forgetTheme(): void {
  keepTheme('system')
  showTheme('system')
  window.dispatchEvent(new Event(THEME_FORGOTTEN))
}
