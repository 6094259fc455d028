import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import * as pay from '../api.ts'
import * as office from '../office-api.ts'
import { assertPayable, openPayLink, readPayLink } from './pay-links.ts'
import {
  cancelPhoneOrder,
  createPhoneOrder,
  listPhoneOrders,
  payPhoneOrder,
  quotePhoneOrder,
  sendPhoneOrder,
  updatePhoneOrder,
} from './phone-orders.ts'

/** Prevents guessing links; a page that waits for its payment reads its link often. */
const links: Limit = { name: 'pay-links', points: 240, seconds: 600 }

export function registerPhoneOrderRoutes(bind: Bind, platform: Platform): void {
  bind(office.listPhoneOrders, { guard: staff }, ({ query }) => listPhoneOrders(platform, query))
  bind(office.createPhoneOrder, { guard: staff }, ({ by, body }) => createPhoneOrder(platform, by, body))
  bind(office.quotePhoneOrder, { guard: staff }, ({ by, body }) => quotePhoneOrder(platform, by, body))
  bind(office.updatePhoneOrder, { guard: staff }, ({ by, params, body }) =>
    updatePhoneOrder(platform, by, params.id, body),
  )
  bind(office.cancelPhoneOrder, { guard: staff }, async ({ by, params }) => {
    await cancelPhoneOrder(platform, by, params.id)
    return undefined
  })
  bind(office.sendPhoneOrder, { guard: staff }, ({ by, params, body }) => sendPhoneOrder(platform, by, params.id, body))
  bind(office.payPhoneOrder, { guard: staff }, ({ by, params, body }) => payPhoneOrder(platform, by, params.id, body))

  bind(pay.readPayLink, { guard: anyone, limit: links, paymentStep: () => 'paid' }, ({ params }) =>
    readPayLink(platform, params.token),
  )
  bind(pay.openPayLink, { guard: anyone, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, ({ params, body }) =>
    openPayLink(platform, params.token, body),
  )
  for (const provider of platform.providers.all) {
    provider.bindLinkRoutes(bind, (token) => assertPayable(platform, token))
  }
}
