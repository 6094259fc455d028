import type { SecurityChecks } from '../checks/server/run-checks.ts'
import type { App, Feature } from '../kit/server/feature.ts'
import { joined } from '../kit/server/part.ts'
import type { Platform } from '../kit/server/platform.ts'
import type { FindRecipient, IsWanted } from '../mail/server/deliver-mail.ts'

/** Whether all features still want a mail. */
export function isMailWanted(features: readonly Feature[], platform: Platform): IsWanted {
  const asked = features.flatMap((feature) => feature.isMailWanted?.(platform) ?? [])
  return async (mail, row) => {
    for (const isWanted of asked) if (!(await isWanted(mail, row))) return false
    return true
  }
}

/** Where a mail goes now, by the feature of the record that it is about. */
export const recipientFinder =
  (features: readonly Feature[]): FindRecipient =>
  async (db, mail) => {
    for (const { findRecipient } of features) {
      const recipient = (await findRecipient?.(db, mail)) ?? null
      if (recipient !== null) return recipient
    }
    return null
  }

/** What several features do on one occasion. */
export function together(
  features: readonly Feature[],
  platform: Platform,
): Pick<
  App,
  | 'attention'
  | 'audited'
  | 'customer'
  | 'erasePerson'
  | 'exportPerson'
  | 'expire'
  | 'measure'
  | 'securityChecks'
  | 'settingSaved'
  | 'today'
> {
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
    measure: (measuring) => {
      for (const { metrics } of features) metrics?.(measuring)
    },
    audited: Object.assign({}, ...features.map(({ audited }) => audited)),
    attention: joined(features.flatMap(({ attention }) => attention ?? [])),
    today: joined(features.flatMap(({ today }) => today ?? [])),
    customer: joined(features.flatMap(({ customer }) => customer ?? [])),
    // Every item of the checklist has a check (security-checks.test.ts).
    securityChecks: Object.assign({}, ...features.map(({ checks }) => checks?.security)) as SecurityChecks,
    settingSaved: async (tx, change) => {
      for (const act of saved) await act(tx, change)
    },
  }
}
