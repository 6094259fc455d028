import type { Feature } from '../../kit/server/feature.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import { findReceiptUrl, readReceipt } from './receipts.ts'

/** Prevents guessing links. */
const links: Limit = { name: 'receipts', points: 120, seconds: 600 }

/** Receipts of payments, by signed links without personal data. */
export const receipts: Feature = {
  routes: ({ bind, platform }) => {
    bind(api.readReceipt, { guard: anyone, limit: links }, ({ params }) => readReceipt(platform, params.token))
    bind(office.getReceiptLink, { guard: staff }, async ({ params }) => ({
      url: await findReceiptUrl(platform, params.id, params.tenderId),
    }))
  },
}
