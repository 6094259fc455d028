import type { Feature } from '../../kit/server/feature.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import { outboxWarningForStaff } from '../../mail/server/outbox-warning.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import { findReceiptUrl, mailReceipt, readReceipt } from './receipts.ts'

/** Prevents guessing links. */
const links: Limit = { name: 'receipts', points: 120, seconds: 600 }

/** Receipts of payments, by signed links without personal data. */
export const receipts: Feature = {
  routes: ({ bind, platform }) => {
    bind(api.readReceipt, { guard: anyone, limit: links }, ({ params }) => readReceipt(platform, params.token))
    bind(office.getReceiptLink, { guard: staff }, async ({ params }) => ({
      url: await findReceiptUrl(platform, params.id, params.tenderId),
    }))
    bind(office.mailReceipt, { guard: staff }, async ({ by, params, body }) => {
      await mailReceipt(platform, by, { ...params, ...body })
      const emailWarning = await outboxWarningForStaff(platform.database.db, body.language ?? 'en')
      return emailWarning ? { emailWarning } : {}
    })
  },
}
