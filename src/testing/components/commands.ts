import { relative } from 'node:path'
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { noteBrowserTimeOf } from '../../../tools/launch/processor-time.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page to somebody who prefers this theme. */
    emulateTheme(theme: 'light' | 'dark'): Promise<void>
    /** Shows the page in the few colors that its reader has chosen, or in its own again. */
    emulateForcedColors(forcedColors: 'active' | 'none'): Promise<void>
    /** Notes what the test file at this path has used; takes the seconds since its start. */
    noteTime(path: string, wall: number): Promise<void>
  }
}

const emulateTheme: BrowserCommand<[theme: 'light' | 'dark']> = ({ page }, theme) =>
  page.emulateMedia({ colorScheme: theme })

const emulateForcedColors: BrowserCommand<[forcedColors: 'active' | 'none']> = ({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors })

const noteTime: BrowserCommand<[path: string, wall: number]> = (_, path, wall) =>
  noteBrowserTimeOf(relative(process.cwd(), path), wall)

/** What component tests ask of the process outside their page. */
export const browserCommands = { emulateTheme, emulateForcedColors, noteTime }
