import { readDays } from '../../appointments/server/read-days.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { presentOrder, withMailWarning } from '../../orders/server/orders.ts'
import { receiptUrl } from '../../receipts/server/receipts.ts'
import * as api from '../counter-api.ts'
import { quoteSale, sell } from './counter-sales.ts'
import { findTimesAtCounter } from './counter-times.ts'
import { readFavourites, setFavourite } from './favourites.ts'
import { addOrderCustomer } from './order-customer.ts'
import { parkSale } from './parked-sales.ts'
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

    bind(api.addOrderCustomer, { guard: staff }, async ({ by, params, body }) =>
      presentOrder(platform.database.db, await addOrderCustomer(platform, by, params.id, body)),
    )

    bind(api.quoteAtCounter, { guard: staff }, ({ body }) => quoteSale(platform, body))

    bind(api.parkSale, { guard: staff }, ({ by, params, body }) => parkSale(platform, by, params.id, body))

    bind(api.listFavourites, { guard: staff }, () => readFavourites(platform.database.db))

    bind(api.pinFavourite, { guard: staff }, async ({ by, params: { variantId } }) => {
      await setFavourite(platform, by, { variantId, isPinned: true })
      return undefined
    })

    bind(api.unpinFavourite, { guard: staff }, async ({ by, params: { variantId } }) => {
      await setFavourite(platform, by, { variantId, isPinned: false })
      return undefined
    })

    bind(api.findTimesAtCounter, { guard: staff }, ({ params, query }) =>
      findTimesAtCounter(platform, params.id, readDays(query, platform.clock())),
    )
  },
}
