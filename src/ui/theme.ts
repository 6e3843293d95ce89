/** The theme: the system's, or one that the reader chose. A cookie keeps it, which the server reads too, so that no page flashes. */

import { isTheme, type Theme } from '../domain/theme.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const CHANNEL = 'carrel-theme'

/** Shows a theme on this page. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Sets the theme of every open tab and stores it for a year; the system's theme removes the stored one. */
export function setTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : YEAR_SECONDS
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  showTheme(theme)
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line require-post-message-target-origin
  channel.postMessage(theme)
  channel.close()
}

/** Shows the theme that is set elsewhere, in this tab or another one, and calls back with it; returns how to stop. */
export function subscribeToTheme(listener: (theme: Theme) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTheme(data)) return
    showTheme(data)
    listener(data)
  })
  return () => channel.close()
}
