import { listLimit } from '../../contract/codecs.ts'
import {
  browseOrders,
  changeOrderStatus as changeOrderStatusEndpoint,
  expireOrder as expireOrderEndpoint,
  exportOrders as exportOrdersEndpoint,
  getOrderDetails,
  listCustomerOrders,
  listOrders,
  type Order,
} from '../../contract/orders.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { signedIn, staff } from '../platform/http/guards.ts'
import { linkNext } from '../platform/http/link-next.ts'
import type { Platform } from '../platform/platform.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { expireOrder } from './expire-order.ts'
import { exportOrders } from './export-orders.ts'
import { findOrderPage, listOrdersAfter } from './order-list-queries.ts'
import { listOrdersOfUser } from './order-queries.ts'
import { presentDetails, presentOrders } from './present-orders.ts'
import { assertOwnOrders, getOrder } from './read-order.ts'
import { withMailWarning } from './with-mail-warning.ts'

/** Routes for order lists, the export, details and status changes. */
export function registerOrderRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(listCustomerOrders, { guard: signedIn }, async ({ viewer, params }): Promise<Order[]> => {
    assertOwnOrders(viewer, params.userId)
    return presentOrders(db, await listOrdersOfUser(db, params.userId))
  })

  bind(listOrders, { guard: staff }, async ({ query, request, reply }) => {
    const found = await listOrdersAfter(db, {}, query.after, listLimit)
    linkNext(request, reply, found)
    return presentOrders(db, found)
  })

  bind(browseOrders, { guard: staff }, async ({ query }) => {
    const page = await findOrderPage(db, query)
    return { ...page, orders: await presentOrders(db, page.orders) }
  })

  const exports = { name: 'exports', points: 60, seconds: 600 }
  bind(exportOrdersEndpoint, { guard: staff, limit: exports }, async ({ viewer, query, request, reply }) => {
    const { fileName, csv } = await exportOrders(platform, viewer, query, request.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(csv)
  })

  bind(getOrderDetails, { guard: staff }, async ({ params }) => presentDetails(db, await getOrder(db, params.id)))

  bind(changeOrderStatusEndpoint, { guard: staff }, async ({ viewer, params, body, request }) => {
    const { language, ...change } = body
    const changed = await changeOrderStatus(platform, viewer, { ...change, id: params.id, requestId: request.id })
    return withMailWarning(db, changed, language)
  })

  bind(expireOrderEndpoint, { guard: staff }, async ({ viewer, params, body, request }) => {
    const expired = await expireOrder(platform, viewer, { id: params.id, requestId: request.id })
    return withMailWarning(db, expired, body.language)
  })
}
