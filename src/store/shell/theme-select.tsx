import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setTheme, storedTheme, type Theme, themes } from '../../kit/page/theme.ts'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'

const labels: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Follows the system unless the visitor chooses a theme. */
export function ThemeSelect() {
  const [theme, setShown] = useState<Theme>('system')
  useEffect(() => setShown(storedTheme()), [])
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only">{m.shell_theme()}</span>
      <span className="relative">
        <select
          // Prevents the browser from restoring a different choice than the stored one.
          autoComplete="off"
          value={theme}
          onChange={(event) => {
            const chosen = themes.find((candidate) => candidate === event.target.value) ?? 'system'
            setShown(chosen)
            setTheme(chosen)
          }}
          className={`${inputStyle} w-auto appearance-none rounded-full pr-9 text-sm`}
        >
          {themes.map((value) => (
            <option key={value} value={value}>
              {labels[value]()}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </label>
  )
}
