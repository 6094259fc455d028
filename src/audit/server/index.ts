import { failed, passed } from '../../checks/server/check.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { columns } from './tables.ts'
import { canAlterAudit } from './tamper-queries.ts'

/** Who changed what. */
export const audit: Feature = {
  columns,
  checks: {
    security: {
      audit_logging: async ({ platform }) => {
        const altered = await canAlterAudit(platform.database)
        return altered === null ? passed('audit_fixed') : failed('audit_mutable', altered)
      },
    },
  },
}
