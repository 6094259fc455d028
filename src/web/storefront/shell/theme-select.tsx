import { useEffect, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { setTheme, storedTheme, type Theme, themes } from '../../page/theme.ts'
import { inputStyle } from '../../ui/field.tsx'

const labels: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Follows the system unless the visitor chooses otherwise. */
export function ThemeSelect() {
  const [theme, setShown] = useState<Theme>('system')
  useEffect(() => setShown(storedTheme()), [])
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only">{m.shell_theme()}</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((candidate) => candidate === event.target.value) ?? 'system'
          setShown(chosen)
          setTheme(chosen)
        }}
        className={`${inputStyle} w-auto rounded-full pr-3 text-sm`}
      >
        {themes.map((value) => (
          <option key={value} value={value}>
            {labels[value]()}
          </option>
        ))}
      </select>
    </label>
  )
}
