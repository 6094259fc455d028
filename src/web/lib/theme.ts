import { localStore } from '../storage/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The page color of styles/tokens.css for the bars of phones, in the notation that all of them read. */
export const barColors = { light: '#fef9f7', dark: '#1a0f11' } as const

const storageKey = 'theme'
const chosenBar = 'chosen-bar'

/**
 * Runs before everything else: the page never flashes in the other theme, and zod is told not to try `new Function`,
 * which our content security policy forbids and browsers would report.
 */
export const firstScript = [
  'globalThis.__zod_globalConfig={jitless:true};',
  `try{var t=localStorage.getItem('${storageKey}'),b=${JSON.stringify(barColors)}[t];`,
  'if(b){document.documentElement.dataset.theme=t;',
  `t=document.createElement('meta');t.id='${chosenBar}';t.name='theme-color';t.content=b;document.head.prepend(t)}`,
  '}catch(e){}',
].join('')

export function storedTheme(): Theme {
  const stored = localStore.get(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setTheme(theme: Theme): void {
  localStore.set(storageKey, theme)
  document.getElementById(chosenBar)?.remove()
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    return
  }
  document.documentElement.dataset.theme = theme
  const bar = Object.assign(document.createElement('meta'), { id: chosenBar, name: 'theme-color' })
  bar.content = barColors[theme]
  // The first that fits wins, before those that ask for the system's theme.
  document.head.prepend(bar)
}
