import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import { decideRefund } from './decide-refund.ts'
import { decidePayment, handleDispute, recheckPayment } from './decisions.ts'
import { findPaymentPage } from './payment-list-queries.ts'
import { presentPaymentEntry, presentPayments } from './present-payments.ts'

/** Routes for payments, refund decisions and disputes in the back office. */
export function registerPaymentAdminRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database
  const rechecks = { name: 'rechecks', points: 60, seconds: 60 }

  bind(office.browsePayments, { guard: staff }, async ({ query }) => {
    const { found, ...page } = await findPaymentPage(db, query)
    return { ...page, payments: await presentPayments(db, found) }
  })

  bind(office.recheckPayment, { guard: staff, limit: rechecks }, async ({ by, params }) => {
    await recheckPayment(platform, by, { checkoutId: params.id })
    return presentPaymentEntry(db, params.id)
  })

  bind(office.decidePayment, { guard: staff, limit: rechecks }, async ({ by, params, body }) => {
    await decidePayment(platform, by, { ...body, checkoutId: params.id })
    return presentPaymentEntry(db, params.id)
  })

  bind(office.decideRefund, { guard: staff, limit: rechecks }, async ({ by, params, body }) => {
    const input = { ...body, refundId: params.id }
    return presentPaymentEntry(db, await decideRefund(platform, by, input))
  })

  bind(office.handleDispute, { guard: staff, limit: rechecks }, async ({ by, params, body }) => {
    const input = { ...body, disputeId: params.id }
    return presentPaymentEntry(db, await handleDispute(platform, by, input))
  })
}
