import type { Held } from '../kit/server/database/held-columns.ts'
import { columns as ofKit } from '../kit/server/tables.ts'
import { features } from '../server/features.ts'

/** Every `table.column` that the features declare, those of the kit included; only those that hold `held`, if given. */
export function declaredColumns(held?: Held): string[] {
  const names = new Set<string>()
  for (const declared of [ofKit, ...features.map(({ columns = {} }) => columns)]) {
    for (const [table, kinds] of Object.entries(declared)) {
      for (const [kind, columns] of Object.entries(kinds)) {
        if (held === undefined || kind === held) for (const column of columns) names.add(`${table}.${column}`)
      }
    }
  }
  return [...names].sort()
}
