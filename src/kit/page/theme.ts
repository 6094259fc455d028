import { localStore } from './browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Page background of styles/tokens.css for the browser UI of phones, in a notation that all of them support. */
export const barColors = { light: '#fef9f7', dark: '#1a0f11' } as const

const storageKey = 'theme'
const chosenBar = 'chosen-bar'

/**
 * Runs before everything else: prevents a flash of the other theme, and disables zod's `new Function` probe, which the
 * content security policy blocks and browsers would report.
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
  // The first matching meta tag wins: insert it before those for the system theme.
  document.head.prepend(bar)
}
