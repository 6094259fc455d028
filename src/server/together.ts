import type { Platform } from '../kit/server/platform.ts'
import type { App, Feature } from './feature.ts'

/** What several features do on one occasion. */
export function together(
  features: readonly Feature[],
  platform: Platform,
): Pick<App, 'erasePerson' | 'exportPerson' | 'expire' | 'settingSaved'> {
  const saved = features.flatMap(({ settingSaved }) => settingSaved?.(platform) ?? [])
  return {
    erasePerson: async (tx, person, now) => {
      for (const feature of features) await feature.erasePerson?.(tx, person, now)
    },
    exportPerson: async (db, viewer) => {
      const parts: Record<string, unknown> = {}
      for (const feature of features) Object.assign(parts, await feature.exportPerson?.(db, viewer))
      return Object.fromEntries(Object.entries(parts).sort(([one], [other]) => one.localeCompare(other)))
    },
    expire: async (of) => {
      const removed: Record<string, number> = {}
      for (const feature of features) {
        for (const [kind, count] of Object.entries((await feature.expire?.(of)) ?? {})) {
          removed[kind] = (removed[kind] ?? 0) + count
        }
      }
      return removed
    },
    settingSaved: async (tx, change) => {
      for (const act of saved) await act(tx, change)
    },
  }
}
