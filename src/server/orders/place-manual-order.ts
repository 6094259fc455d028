import type { EndpointRequest } from '../../contract/endpoint.ts'
import type { createOrder } from '../../contract/orders.ts'
import type { Address } from '../../domain/address.ts'
import { paymentMethods } from '../../domain/order-status.ts'
import { checkFirstName, normaliseName } from '../../domain/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdStock } from '../catalog/hold-stock.ts'
import { assertAmount, readAddress, readBilling, readCustomer } from '../payments/checkout-details.ts'
import { findCheckoutByClientKey, insertCheckout, lockClientKey } from '../payments/checkout-queries.ts'
import { amountsOf, outOfStock, priceItems } from '../payments/price-items.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import { badRequest } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import type { Platform } from '../platform/platform.ts'
import type { PaypalTerms } from '../settings/read-settings.ts'
import { mailConfirmation } from './order-mails.ts'
import { findOrderOfCheckout, insertOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

type Report = EndpointRequest<typeof createOrder>['body']

/**
 * Places an unpaid order that the buyer pays by hand (personal mode): price, stock, order and mail in one transaction.
 * The browser's `clientKey` makes a repeated call answer with the first call's order.
 */
export async function placeManualOrder(
  platform: Platform,
  viewer: Viewer,
  report: Report,
  account: PaypalTerms,
): Promise<OrderRow> {
  const clientKey = report.clientKey
  if (!clientKey) throw badRequest('clientKey is required.')
  const shippingAddress = readAddress(addressGiven(report.shippingAddress ?? report.customerAddress))
  const billingAddress = readBilling(addressGiven(report.billingAddress || shippingAddress), report.billingInfo)
  const customer = readCustomer({ ...splitName(report.customerName), email: report.customerEmail })
  return inTransaction(
    platform.database,
    async (tx) => {
      // Twins wait here, or the later one would find the stock taken by the earlier and call it sold out.
      await lockClientKey(tx, viewer.id, clientKey)
      const known = await findKnown(tx, viewer.id, clientKey)
      if (known) return known
      const { items, totals } = await priceItems(tx, report.items)
      assertAmount(report.total, totals.total)
      const inserted = await insertCheckout(tx, {
        userId: viewer.id,
        clientKey,
        environment: 'personal',
        state: 'pending',
        stockHeld: true,
        items,
        ...amountsOf(totals),
        ...customer,
        shippingAddress,
        billingAddress,
        language: report.language ?? 'en',
      })
      const checkout = must(inserted)
      const missing = await holdStock(tx, checkout.id, items)
      if (missing.length > 0) throw outOfStock(missing, items.find((item) => item.productId === missing[0])?.name)
      const payment = { paymentStatus: 'awaiting', paymentMethod: paymentMethods.manual, captureId: null } as const
      const order = must(await insertOrder(tx, checkout, payment))
      await mailConfirmation(platform, tx, order, instructionsOf(account))
      await recordAudit(tx, {
        actor: viewer,
        action: 'order.placed',
        subject: { type: 'order', id: order.id },
        after: { orderNumber: order.orderNumber, paymentStatus: order.paymentStatus },
      })
      crashPoint(platform.config, 'manual-uncommitted')
      return order
    },
    { retry: true },
  )
}

async function findKnown(tx: Tx, userId: string, clientKey: string): Promise<OrderRow | null> {
  const checkout = await findCheckoutByClientKey(tx, userId, clientKey)
  return checkout && findOrderOfCheckout(tx, checkout.id)
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('a manual order and its checkout are written together')
  return value
}

function addressGiven(address: Address | string | null | undefined): Address {
  if (!address || typeof address === 'string') throw badRequest('Address is required')
  return address
}

/** The contract carries one name: the first name is as much of it as a first name may be, without the last word. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = normaliseName(name).split(' ')
  let count = Math.max(1, words.length - 1)
  const firstName = () => words.slice(0, count).join(' ')
  while (count > 1 && checkFirstName(firstName())?.code === 'first_name_too_long') count -= 1
  return { firstName: firstName(), lastName: words.slice(count).join(' ') || (words[0] ?? '') }
}

function instructionsOf(account: PaypalTerms) {
  const { email, name, phone, address } = account.personal
  return { email, name, phone: phone || undefined, address: address || undefined }
}
