import { isDeepStrictEqual } from 'node:util'
import { billTo } from '../../domain/bill-to.ts'
import { isDemoMoney } from '../../domain/demo-money.ts'
import { homeIn, type Locale } from '../../domain/locale.ts'
import type { Cents } from '../../domain/money.ts'
import { type OrderStatus, paymentMethods } from '../../domain/order-status.ts'
import { needsShipping } from '../../domain/pricing.ts'
import type { MailOrder, MailOrderLine, PaymentInstructions } from '../../mails/mail.ts'
import { listRoots } from '../accounts/user-queries.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { withdrawMails } from '../mail/withdraw-mail.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { readNoticeTerms } from '../settings/read-notices.ts'
import type { OrderRow } from './tables.ts'

type Outbox = Pick<Platform, 'jobs' | 'config'>
type Staffed = Pick<Platform, 'jobs' | 'config' | 'log'>

/** The page where the buyer sees their orders. */
export function ordersUrl(outbox: Pick<Platform, 'config'>, language: Locale): string {
  return `${homeIn(outbox.config.publicUrl, language)}/dashboard?section=orders`
}

/**
 * Confirms an order to the buyer, in their language. One that waits for a payment by hand comes with `instructions` and
 * is addressed by the account's name, because whoever places it has paid nothing for the mail.
 */
export async function mailConfirmation(
  outbox: Outbox,
  tx: Tx,
  order: OrderRow,
  byHand?: { addressee: string; instructions: PaymentInstructions },
): Promise<void> {
  await queueMail(outbox, tx, {
    to: { address: order.customerEmail, name: byHand?.addressee ?? order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: {
      template: 'order_confirmation',
      data: {
        order: mailOrder(order),
        ordersUrl: ordersUrl(outbox, order.language),
        pending: order.paymentStatus === 'pending_review',
        demo: isDemoMoney(order),
        instructions: byHand?.instructions,
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

type RefundTold = 'amount' | 'note' | 'creditNote' | 'captureId' | 'returned'

/** Tells the buyer that money went back to them; `order` is null when none was ever made of the payment. */
export async function mailRefund(
  outbox: Outbox,
  tx: Tx,
  checkout: CheckoutRow,
  order: OrderRow | null,
  { amount, note, creditNote, captureId, returned }: Pick<RefundRow, RefundTold>,
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
        refundedLines: refundedLines(checkout, amount, returned),
        ordersUrl: ordersUrl(outbox, checkout.language),
        note: note ?? undefined,
        creditNote: creditNote ?? undefined,
        byHand: captureId === null,
      },
    },
  })
}

/** The lines that staff named for a refund; all of them when the whole amount went back at once. */
function refundedLines({ items, total }: CheckoutRow, amount: Cents, named: RefundRow['returned']): MailOrderLine[] {
  const quantityOf = new Map(named.map(({ productId, quantity }) => [productId, quantity]))
  return items.flatMap(({ productId, name, nameEs, price, quantity }) => {
    const back = amount >= total ? quantity : (quantityOf.get(productId) ?? 0)
    return back > 0 ? [{ name, nameEs, price, quantity: back }] : []
  })
}

/** Tells the buyer that their order is canceled: not paid by hand in time, by staff, or declined by the wallet after a while. */
export async function mailCancellation(
  outbox: Outbox,
  tx: Tx,
  order: OrderRow,
  template: 'order_expired' | 'order_canceled' | 'order_declined',
): Promise<void> {
  const shopUrl = homeIn(outbox.config.publicUrl, order.language)
  await queueMail(outbox, tx, {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: { template, data: { order: mailOrder(order), shopUrl } },
  })
}

/**
 * Tells the shop about an order, unless its settings switch that off: `confirmed` when the payment of an order that the
 * shop knows was under review and arrived. Settings that cannot be read send nothing; the order stands either way.
 */
export async function mailOrderNotice(outbox: Staffed, tx: Tx, order: OrderRow, confirmed = false): Promise<void> {
  const { addresses, language, orders } = await readNoticeTerms(outbox, tx)
  if (!orders) return
  for (const address of addresses) {
    await queueMail(outbox, tx, {
      to: { address },
      language,
      replyTo: order.customerEmail,
      about: { type: 'order', id: order.id },
      mail: {
        template: 'order_notice',
        data: {
          order: mailOrder(order),
          customerEmail: order.customerEmail,
          payment: confirmed ? 'confirmed' : noticedPayment(order),
          orderUrl: `${homeIn(outbox.config.publicUrl, language)}/admin/orders?order=${order.orderNumber}`,
          demo: isDemoMoney(order),
        },
      },
    })
  }
}

const noticedPayment = ({ paymentStatus }: OrderRow) =>
  paymentStatus === 'awaiting' || paymentStatus === 'pending_review' ? paymentStatus : 'paid'

/**
 * Calls every root user, and the addresses that get order notices, to look at a payment: the note that waits for a
 * decision, or why PayPal refused a refund.
 */
export async function alertStaff(
  outbox: Staffed,
  tx: Tx,
  { id, orderNumber }: CheckoutRow,
  why: { note: string } | { issue: string },
): Promise<void> {
  for (const { email, language } of await alertedReaders(outbox, tx)) {
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

/** Roots in their own language, the shop's addresses in the shop's; nobody twice. */
async function alertedReaders(outbox: Staffed, tx: Tx): Promise<{ email: string; language: Locale }[]> {
  const roots = await listRoots(tx)
  const { addresses, language, orders } = await readNoticeTerms(outbox, tx)
  const known = new Set(roots.map(({ email }) => email))
  const others = orders ? addresses.filter((address) => !known.has(address)) : []
  return [...roots, ...others.map((email) => ({ email, language }))]
}

/** Where staff find a payment in the back office. */
export const paymentLink = ({ config }: Outbox, language: Locale, orderNumber: string) =>
  `${homeIn(config.publicUrl, language)}/admin/payments?search=${orderNumber}`

type Sold = Omit<MailOrder, 'createdAt' | 'lines' | 'ships' | 'billing'> &
  Pick<CheckoutRow, 'items' | 'createdAt' | 'customerEmail' | 'billingAddress'>

function mailOrder(order: Sold): MailOrder {
  const { orderNumber, customerName, subtotal, tax, shipping, total, shippingAddress } = order
  const { taxName, taxNameEs, shippingName, shippingNameEs } = order
  return {
    orderNumber,
    customerName,
    customerPhone: order.customerPhone,
    subtotal,
    tax,
    shipping,
    total,
    taxName,
    taxNameEs,
    shippingName,
    shippingNameEs,
    shippingAddress,
    billing: billingOf(order),
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    lines: order.items.map(({ name, nameEs, quantity, price }) => ({ name, nameEs, quantity, price })),
    ships: needsShipping(order.items),
  }
}

/** Undefined when the bill goes with the parcel. */
function billingOf(order: Sold): MailOrder['billing'] {
  const { customerName, shippingAddress } = order
  const { address, city, state, postalCode, country } = order.billingAddress
  const billing = { name: billTo(order).name, address, city, state, postalCode, country }
  return isDeepStrictEqual(billing, { name: customerName, ...shippingAddress }) ? undefined : billing
}
