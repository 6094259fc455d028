import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { registerSystemLogRoutes } from './routes.ts'
import { checklist } from './security-checklist.ts'
import * as tables from './tables.ts'

/** Notes of staff about what they did with the shop, and what they ticked on the security checklist. */
export const systemLogs: Feature = {
  columns: tables.columns,
  otherSettings: [checklist],
  routes: ({ bind, platform }) => registerSystemLogRoutes(bind, platform),
  audited: { system_log: { names: namesIn(tables.systemLogs, tables.systemLogs.title), recorded: 'title' } },
}
