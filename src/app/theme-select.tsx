import { useState } from 'react'
import { isTheme, keepTheme, readTheme, showTheme, THEMES } from './theme.ts'

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' }

/** The choice of theme. */
export function ThemeSelect() {
  const [theme, setTheme] = useState(() => readTheme(document.cookie))
  return (
    <label className="text-quiet">
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
