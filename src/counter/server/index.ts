import type { Feature } from '../../kit/server/feature.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { withMailWarning } from '../../orders/server/orders.ts'
import { receiptUrl } from '../../receipts/server/receipts.ts'
import * as api from '../counter-api.ts'
import { quoteSale, sell } from './counter-sales.ts'
import { columns } from './tables.ts'

/** Sales over the counter. */
export const counter: Feature = {
  columns,
  routes: ({ bind, platform }) => {
    bind(api.sellAtCounter, { guard: staff }, async ({ by, body, reply }) => {
      const { order, isNew } = await sell(platform, by, body)
      if (!isNew) reply.code(api.sellAtCounter.repeated)
      const answer = await withMailWarning(platform.database.db, order, body.language)
      const last = answer.order.tenders.findLast(({ state }) => state === 'settled')
      return { ...answer, receiptUrl: last ? receiptUrl(platform.config, { ...last, language: order.language }) : null }
    })

    bind(api.quoteAtCounter, { guard: staff }, ({ body }) => quoteSale(platform, body))
  },
}
