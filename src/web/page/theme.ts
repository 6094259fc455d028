export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

/**
 * Runs before everything else: the page never flashes in the other theme, and zod is told not to try `new Function`,
 * which our content security policy forbids and browsers would report.
 */
export const firstScript = `globalThis.__zod_globalConfig={jitless:true};try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
