import { isDeepStrictEqual } from 'node:util'
import { billTo } from '../../domain/bill-to.ts'
import { isDemoMoney } from '../../domain/demo-money.ts'
import { homeIn, type Locale } from '../../domain/locale.ts'
import { type OrderStatus, paymentMethods } from '../../domain/order-status.ts'
import type { MailOrder, PaymentInstructions } from '../../mails/mail.ts'
import { listRoots } from '../accounts/user-queries.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { withdrawMails } from '../mail/withdraw-mail.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { OrderRow } from './tables.ts'

type Outbox = Pick<Platform, 'jobs' | 'config'>

/** The page where the buyer sees their orders. */
export function ordersUrl(outbox: Pick<Platform, 'config'>, language: Locale): string {
  return `${homeIn(outbox.config.publicUrl, language)}/dashboard?section=orders`
}

/** Confirms an order to the buyer, in their language; `instructions` when it waits for a payment by hand. */
export async function mailConfirmation(
  outbox: Outbox,
  tx: Tx,
  order: OrderRow,
  instructions?: PaymentInstructions,
): Promise<void> {
  await queueMail(outbox, tx, {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: {
      template: 'order_confirmation',
      data: {
        order: mailOrder(order),
        ordersUrl: ordersUrl(outbox, order.language),
        pending: order.paymentStatus === 'pending_review',
        demo: isDemoMoney(order),
        instructions,
      },
    },
  })
}

/**
 * Tells the buyer that their order has another status, after a while in which staff may still think better of it: a mail
 * about an earlier change that has not left by then is dropped, and none is sent when the buyer knows the status already.
 */
export async function mailStatus(outbox: Outbox, tx: Tx, order: OrderRow, before: OrderStatus): Promise<void> {
  const [withdrawn] = await withdrawMails(outbox, tx, 'order_status', { type: 'order', id: order.id })
  const known = withdrawn?.before ?? before
  if (order.status === known) return
  await queueMail(outbox, tx, {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: {
      template: 'order_status',
      data: {
        order: mailOrder(order),
        status: order.status,
        ordersUrl: ordersUrl(outbox, order.language),
        before: known,
      },
    },
    holdSeconds: outbox.config.statusMailHoldSeconds,
  })
}

/** Tells the buyer that money went back to them; `order` is null when none was ever made of the payment. */
export async function mailRefund(
  outbox: Outbox,
  tx: Tx,
  checkout: CheckoutRow,
  order: OrderRow | null,
  { amount, note, creditNote, captureId }: RefundRow,
): Promise<void> {
  await queueMail(outbox, tx, {
    to: { address: checkout.customerEmail, name: checkout.customerName },
    language: checkout.language,
    about: order ? { type: 'order', id: order.id } : { type: 'checkout', id: checkout.id },
    mail: {
      template: 'order_refunded',
      data: {
        order: mailOrder(order ?? { ...checkout, paymentMethod: paymentMethods.wallet }),
        refunded: amount,
        ordersUrl: ordersUrl(outbox, checkout.language),
        note: note ?? undefined,
        creditNote: creditNote ?? undefined,
        byHand: captureId === null,
      },
    },
  })
}

/** Tells the buyer that their order is cancelled: not paid by hand in time, or declined by the wallet after a while. */
export async function mailCancellation(
  outbox: Outbox,
  tx: Tx,
  order: OrderRow,
  template: 'order_expired' | 'order_declined',
): Promise<void> {
  const shopUrl = homeIn(outbox.config.publicUrl, order.language)
  await queueMail(outbox, tx, {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: { template, data: { order: mailOrder(order), shopUrl } },
  })
}

/** Calls every root user to look at a payment: the note that waits for a decision, or why PayPal refused a refund. */
export async function alertStaff(
  outbox: Outbox,
  tx: Tx,
  { id, orderNumber }: CheckoutRow,
  why: { note: string } | { issue: string },
): Promise<void> {
  for (const { email, language } of await listRoots(tx)) {
    await queueMail(outbox, tx, {
      to: { address: email },
      language,
      about: { type: 'checkout', id },
      mail: {
        template: 'staff_alert',
        data: { ...why, orderNumber, link: paymentLink(outbox, language, orderNumber) },
      },
    })
  }
}

const paymentLink = ({ config }: Outbox, language: Locale, orderNumber: string) =>
  `${homeIn(config.publicUrl, language)}/admin/payments?search=${orderNumber}`

type Sold = Omit<MailOrder, 'createdAt' | 'lines' | 'ships' | 'billing'> &
  Pick<CheckoutRow, 'items' | 'createdAt' | 'customerEmail' | 'billingAddress'>

function mailOrder(order: Sold): MailOrder {
  const { orderNumber, customerName, subtotal, tax, shipping, total, taxName, shippingName, shippingAddress } = order
  return {
    orderNumber,
    customerName,
    subtotal,
    tax,
    shipping,
    total,
    taxName,
    shippingName,
    shippingAddress,
    billing: billingOf(order),
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    lines: order.items.map(({ name, nameEs, quantity, price }) => ({ name, nameEs, quantity, price })),
    ships: order.items.some((item) => item.ships),
  }
}

/** Undefined when the bill goes with the parcel. */
function billingOf(order: Sold): MailOrder['billing'] {
  const { customerName, shippingAddress } = order
  const { address, city, state, postalCode, country } = order.billingAddress
  const billing = { name: billTo(order).name, address, city, state, postalCode, country }
  return isDeepStrictEqual(billing, { name: customerName, ...shippingAddress }) ? undefined : billing
}
