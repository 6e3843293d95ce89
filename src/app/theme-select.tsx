import { useEffect, useState } from 'react'
import { isTheme, keepTheme, showTheme, type Theme, THEME_FORGOTTEN, THEMES } from './theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' }

/** The choice of theme; `first` is the one that the page came with. */
export function ThemeSelect({ first }: { first: Theme }) {
  const [theme, setTheme] = useState(first)
  // Reaches the window, where it is told that the choice was forgotten, in this tab or another one.
  useEffect(() => {
    const showForgotten = () => setTheme('system')
    window.addEventListener(THEME_FORGOTTEN, showForgotten)
    return () => window.removeEventListener(THEME_FORGOTTEN, showForgotten)
  }, [])
  return (
    <label className="needs-script text-quiet">
      Theme{' '}
      <select
        value={theme}
        onChange={({ target: { value } }) => {
          if (!isTheme(value)) return
          setTheme(value)
          keepTheme(value)
          showTheme(value)
        }}
        className="min-h-6 rounded-md bg-paper py-1 text-ink"
      >
        {THEMES.map((offered) => (
          <option key={offered} value={offered}>
            {NAMES[offered]}
          </option>
        ))}
      </select>
    </label>
  )
}
