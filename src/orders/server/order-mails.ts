import { isDeepStrictEqual } from 'node:util'
import { findVerifiedEmail } from '../../accounts/server/user-queries.ts'
import { erasedEmail } from '../../kit/erased.ts'
import { homeIn } from '../../kit/locale.ts'
import type { Cents } from '../../kit/money.ts'
import { keysOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { MailCalendar } from '../../mail/calendar.ts'
import type { FindRecipient } from '../../mail/server/deliver-mail.ts'
import { type OutgoingMail, queueMails, withdrawMails } from '../../mail/server/queue-mail.ts'
import type { ShopRecipients } from '../../mail/server/shop-recipients.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import { billTo } from '../../sale/bill-to.ts'
import { trackingPage } from '../../sale/carriers.ts'
import type { Credit } from '../../sale/credit.ts'
import { needsShipping } from '../../sale/delivery.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { dueLaterOf } from '../../sale/deposit.ts'
import { isChangeable } from '../../sale/line-change.ts'
import { isHandedOver, type OrderLine } from '../../sale/order-line.ts'
import { mayShip, netOf } from '../../sale/order-status.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { activeParcels } from '../../sale/parcel.ts'
import { hasReader, type Reader } from '../../sale/reader.ts'
import { countUnits, type Units } from '../../sale/refund.ts'
import { tenderOf } from '../../sale/refund-parts.ts'
import { isOpen, listRefunds, type Refund } from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import { settledOf } from '../../tenders/server/tender-queries.ts'
import { getPackingSlip } from '../api.ts'
import { eventMails } from '../mails/event-mails.ts'
import {
  type MailOrder,
  type MailOrderLine,
  type MailParcel,
  orderMails,
  type PaymentInstructions,
} from '../mails/order-mails.ts'
import { staffMails } from '../mails/staff-mails.ts'
import { creditOf } from './credit-of.ts'
import { calendarOf, canceledCalendarOf, liveEventLines } from './order-events.ts'
import { findOrder } from './order-queries.ts'
import { methodOfRefund } from './orders.ts'
import { ordersUrl } from './orders-url.ts'
import { listParcels, type Parcel } from './parcel-queries.ts'
import { isSentByStaff } from './sent-by-staff.ts'
import type { OrderRow } from './tables.ts'

type StoredOrder = Omit<OrderRow, 'searchText'>
type MailedOrder = StoredOrder & Reader
type MailedCheckout = Omit<CheckoutRow, 'searchText'> & Reader

/** An order, or a checkout without one. */
type Bought = Pick<OrderRow, 'userId' | 'customerEmail'> & Partial<Pick<OrderRow, 'emailConfirmedAt'>>

/**
 * Where mails about an order go; null when it has no reader. To the verified address of the buyer's account, also when it
 * has changed since. The address typed at the checkout may be mistyped, or a stranger's. It is used once its owner has
 * confirmed it (`order-address.ts`), and when the account does not exist any more.
 */
export async function buyerAddress(db: Db, bought: Bought): Promise<string | null> {
  if (!hasReader(bought)) return null
  const { userId, customerEmail, emailConfirmedAt } = bought
  if (emailConfirmedAt) return customerEmail
  return (await findVerifiedEmail(db, userId)) ?? customerEmail
}

/** {@link buyerAddress} of a buyer who was not erased. */
export async function reachableAddress(db: Db, bought: Bought): Promise<string | null> {
  const address = await buyerAddress(db, bought)
  return address === erasedEmail ? null : address
}

/** The mails about an order that its buyer gets. The others go to staff, or tell an address of before. */
const buyersMails: readonly string[] = [...keysOf(orderMails), ...keysOf(eventMails)]

/** Where a mail about an order goes now; null for one that is not for its buyer, and for an erased buyer. */
export const findBuyersAddress: FindRecipient = async (db, { template, subjectType, subjectId }) => {
  if (subjectType !== 'order' || subjectId === null || !buyersMails.includes(template)) return null
  const order = await findOrder(db, subjectId)
  return order && reachableAddress(db, order)
}

/** The mail to the address of a buyer; none to one who was erased. */
const addressedTo = (address: string, mail: OutgoingMail): OutgoingMail[] =>
  address === erasedEmail ? [] : [{ ...mail, to: { ...mail.to, address } }]

/** Queues a mail to the buyer, unless they were erased. */
async function mailBuyer(platform: Platform, tx: Tx, buyer: Bought & Reader, mail: OutgoingMail): Promise<void> {
  const address = (await buyerAddress(tx, buyer)) ?? buyer.customerEmail
  await queueMails(platform, tx, addressedTo(address, mail))
}

/** Of an order that no provider took money for; without `instructions` and `due` nothing is due. */
export interface ByHand {
  addressee: string
  instructions?: PaymentInstructions
  /** What is still to be paid at the desk, in cents. */
  due?: Cents
  /** By when it is to be paid. */
  dueAt?: Date | null
  /** The verified address of the buyer's account, when the caller has just read it. */
  address?: string
}

interface PlacedMails extends Partial<ByHand> {
  /** Who gets the notice of an order; null: nobody, because staff sell it themselves. */
  recipients: ShopRecipients | null
  /** Whether the payment of an existing order left the provider's review. */
  isConfirmed?: boolean
}

/**
 * Mails a placed order, or one whose payment left the provider's review, to its buyer in their language, and to the addresses
 * of the shop unless the settings disable it. The mail about an unpaid manual order carries `instructions` and the account's
 * name: it costs nothing to place one, so no text of the request may reach the mail's address line.
 * @returns the buyer's address; null of an order without a reader.
 */
export async function mailPlacedOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  { recipients, isConfirmed = false, ...byHand }: PlacedMails,
): Promise<string | null> {
  const notices = recipients ? noticesOf(platform, order, recipients, isConfirmed) : []
  if (!hasReader(order)) {
    await queueMails(platform, tx, notices)
    return null
  }
  const address = byHand.address ?? (await buyerAddress(tx, order)) ?? order.customerEmail
  const confirmation = confirmationMail(platform, order, byHand, await calendarOf(platform, tx, order))
  await queueMails(platform, tx, [...addressedTo(address, confirmation), ...notices])
  return address
}

/** The buyer's mail of {@link mailPlacedOrder}. */
export function confirmationMail(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  order: MailedOrder,
  byHand?: Partial<ByHand>,
  calendar?: MailCalendar,
): OutgoingMail {
  return {
    to: { address: order.customerEmail, name: byHand?.addressee ?? order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: orderMails.order_confirmation({
      order: mailOrder(order),
      ordersUrl: ordersUrl(config, order.language),
      pending: order.paymentStatus === 'pending_review',
      changeable: order.items.some((line) => isChangeable(line, clock())),
      demo: isDemoMoney(order),
      instructions: byHand?.instructions,
      ...(byHand?.due && { due: byHand.due }),
      ...(byHand?.dueAt && { payBy: byHand.dueAt.toISOString() }),
      calendar,
    }),
  }
}

/**
 * Mails a status change to the buyer after a delay in which staff can undo it. An unsent mail about an earlier change is
 * withdrawn, and no mail is sent when the status equals the last one that was mailed.
 */
export async function queueStatusMail(platform: Platform, tx: Tx, order: OrderRow, before: OrderStatus): Promise<void> {
  const [withdrawn] = await withdrawMails(platform.config, tx, orderMails.order_status, { type: 'order', id: order.id })
  const lastMailed = withdrawn?.before ?? before
  if (order.status === lastMailed) return
  // Completed says that the payment was received.
  if (order.status === 'completed' && order.takenBack) return
  if (!hasReader(order)) return
  await mailBuyer(platform, tx, order, {
    ...statusMail(platform.config, order, lastMailed),
    holdSeconds: platform.config.statusMailHoldSeconds,
  })
}

/** The mail of {@link queueStatusMail}; `before` is the status of the last mail. */
export function statusMail(config: Config, order: MailedOrder, before: OrderStatus): OutgoingMail {
  return {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: orderMails.order_status({
      order: mailOrder(order),
      status: order.status,
      ordersUrl: ordersUrl(config, order.language),
      before,
    }),
  }
}

/**
 * Mails the buyer of an order with a balance what came in and what is due, after the delay of {@link queueStatusMail}. An
 * unsent mail about an earlier payment is withdrawn, also when nothing is due any more or when it was voided.
 * @param received what came in now, in cents; null when a payment was voided
 */
export async function queuePaymentMail(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  received: Cents | null,
): Promise<void> {
  const about = { type: 'order', id: order.id }
  await withdrawMails(platform.config, tx, orderMails.order_payment, about)
  if (received === null || order.due === 0 || !hasReader(order)) return
  const tenders = await settledOf(tx, order.id)
  await mailBuyer(platform, tx, order, {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about,
    mail: orderMails.order_payment({
      order: mailOrder(order),
      received,
      payments: tenders.map(({ method, amount, receivedAt }) => {
        return { method, amount, receivedAt: receivedAt.toISOString() }
      }),
      due: order.due,
      ...(order.dueAt && { payBy: order.dueAt.toISOString() }),
      ordersUrl: ordersUrl(platform.config, order.language),
      payUrl: await ownPayUrl(platform.config, tx, order),
    }),
    holdSeconds: platform.config.statusMailHoldSeconds,
  })
}

/** The page on which the buyer pays what is due; undefined in a shop without online payment. */
async function ownPayUrl({ publicUrl }: Config, tx: Tx, order: OrderRow): Promise<string | undefined> {
  if ((await readPaymentSetup(tx)).kind === 'manual') return undefined
  return `${homeIn(publicUrl, order.language)}/pay/order/${order.orderNumber}`
}

/** Mails the buyer the link by which what is due of an order is paid. */
export async function queueBalanceLink(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  { url, expiresAt, visit }: { url: string; expiresAt: Date; visit?: Date | undefined },
): Promise<void> {
  if (!hasReader(order)) return
  const { id, orderNumber, customerName, customerEmail, due, language } = order
  await mailBuyer(platform, tx, order, {
    to: { address: customerEmail, name: customerName },
    language,
    about: { type: 'order', id },
    mail: orderMails.order_balance({
      ...{ orderNumber, customerName, due, url },
      expiresAt: expiresAt.toISOString(),
      visit: visit?.toISOString(),
    }),
  })
}

/**
 * Mails the parcels of an order to its buyer after the delay of {@link queueStatusMail}, and not before one of them has
 * left: what is on its way under which numbers, and which numbers no longer hold. An unsent mail about parcels or about the status is withdrawn, and none is
 * sent when the buyer knows of these parcels already.
 * @param before the parcels before the change, which the last mail showed unless it is withdrawn
 */
export async function queueParcelMail(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  before: readonly Parcel[],
): Promise<void> {
  if (!hasReader(order)) return
  const about = { type: 'order', id: order.id }
  const [withdrawn] = await withdrawMails(platform.config, tx, orderMails.order_parcels, about)
  const sent = activeParcels(await listParcels(tx, order.id))
  const mailed = withdrawn?.before ?? activeParcels(before).map(mailedParcel)
  if (isDeepStrictEqual(sent.map(mailedParcel), mailed)) return
  await withdrawMails(platform.config, tx, orderMails.order_status, about)
  const now = platform.clock().getTime()
  const holdSeconds = Math.max(platform.config.statusMailHoldSeconds, secondsUntilOneShips(sent, now))
  const mail = parcelMail(platform.config, order, sent, mailed, new Date(now + holdSeconds * 1000))
  await mailBuyer(platform, tx, order, { ...mail, holdSeconds })
}

/** Whole seconds until the first of the parcels leaves; 0 when one has left, or there is none. */
function secondsUntilOneShips(parcels: readonly Parcel[], now: number): number {
  const times = parcels.map(({ shippedAt }) => shippedAt.getTime())
  return times.length === 0 ? 0 : Math.max(0, Math.ceil((Math.min(...times) - now) / 1000))
}

const mailedParcel = ({ id, carrier, number, url, lines }: Parcel): MailParcel => ({
  id,
  carrier,
  number,
  lines,
  url: trackingPage(carrier, number) ?? url,
})

/** The mail of {@link queueParcelMail} for `sentAt`; `told` are the parcels of the last mail. */
function parcelMail(
  config: Config,
  order: MailedOrder,
  sent: readonly Parcel[],
  mailed: readonly MailParcel[],
  sentAt: Date,
): OutgoingMail {
  return {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: orderMails.order_parcels({
      order: mailOrder(order),
      parcels: sent.map((parcel) => ({
        ...mailedParcel(parcel),
        leavesAt: parcel.shippedAt > sentAt ? parcel.shippedAt.toISOString() : undefined,
        contents: someLines(order, parcel.lines).map(lineOf),
      })),
      isComplete: order.status === 'shipped' && sent.some(({ lines }) => lines.length > 0),
      ended: mailed.flatMap(({ id, number }) => (number && !sent.some((one) => one.id === id) ? [number] : [])),
      ordersUrl: ordersUrl(config, order.language),
      before: [...mailed],
    }),
  }
}

type MailedRefund = Pick<RefundRow, 'amount' | 'note' | 'creditNote' | 'captureId' | 'requestedBy'> & {
  /** Of one that keeps a deposit. */
  credited?: Cents | null
  kept?: Cents | null
  /** The refunded units. */
  lines: readonly Units[]
  /** How the money of a divided refund goes back. */
  parts?: { method: string; amount: Cents; isByHand: boolean; isOwed: boolean; isOnItsWay: boolean }[] | undefined
  /** The payment method of a payment that never became an order. */
  method: string
}

/**
 * Mails the buyer about a completed refund, once about one that is divided; `order` is null when the payment never became an
 * order. A purchase without a reader stays without: its checkout has none either.
 */
export async function mailRefund(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  order: OrderRow | null,
  refund: MailedRefund & Pick<RefundRow, 'id' | 'divided'>,
): Promise<void> {
  if (!hasReader(checkout) || (order && !hasReader(order))) return
  const refunds = await listRefunds(tx, checkout.id)
  const parts = order && refund.divided !== null ? await mailedParts(tx, order, refund, refunds) : undefined
  const calendar = order ? await refundedCalendar(platform, tx, order, refund.id, refunds) : undefined
  const credit = order ? creditOf(order, refunds, refund.id) : undefined
  await mailBuyer(
    platform,
    tx,
    order ?? checkout,
    refundMail(platform.config, checkout, order, { ...refund, credit, parts }, calendar),
  )
}

async function mailedParts(tx: Tx, order: OrderRow, { id }: Pick<RefundRow, 'id'>, refunds: readonly Refund[]) {
  const tenders = await settledOf(tx, order.id)
  return refunds.flatMap((part) => {
    const tender = tenderOf(part, tenders)
    if (part.groupId !== id || part.state === 'dropped' || !tender) return []
    const is = { isByHand: part.captureId === null, isOwed: isSentByStaff(part, order), isOnItsWay: isOpen(part) }
    return [{ method: methodOfRefund(part, tender), amount: part.amount, ...is }]
  })
}

/** The calendar entries of the seats and appointments that a completed refund has canceled. */
async function refundedCalendar(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  refundId: string,
  refunds: readonly Refund[],
) {
  const before = refunds.filter(({ id }) => id !== refundId)
  const left = new Set(liveEventLines(order, refunds).map(({ lineId }) => lineId))
  const ended = liveEventLines(order, before).filter((line) => !left.has(line.lineId))
  return canceledCalendarOf(platform, tx, order, ended)
}

/** The mail of {@link mailRefund}. */
export function refundMail(
  config: Config,
  checkout: MailedCheckout,
  order: MailedOrder | null,
  refund: MailedRefund & { credit?: Credit<OrderLine> | undefined },
  calendar?: MailCalendar,
): OutgoingMail {
  const { amount, credited, kept, note, creditNote, captureId, lines, requestedBy, method, credit, parts } = refund
  // With the other parts of the same refund.
  const onItsWay = (parts ?? []).reduce((sum, part) => sum + (part.isOnItsWay ? part.amount : 0), 0)
  return {
    to: { address: checkout.customerEmail, name: checkout.customerName },
    language: checkout.language,
    about: order ? { type: 'order', id: order.id } : { type: 'checkout', id: checkout.id },
    mail: orderMails.order_refunded({
      order: mailOrder(order ?? { ...checkout, paymentMethod: method }),
      refunded: amount,
      // The lines of the order have the current date and place; those of the checkout may be older.
      refundedLines: (order ? someLines(order, lines) : checkout.items).map(lineOf),
      credit: credit && { ...credit, lines: credit.lines.map((line) => ({ ...lineOf(line), amount: line.amount })) },
      left: order ? Math.max(0, netOf(order) - onItsWay) : 0,
      ordersUrl: ordersUrl(config, checkout.language),
      note: note ?? undefined,
      creditNote: creditNote ?? undefined,
      kept: kept ? { deposit: kept, unpaid: (credited ?? amount) - amount } : undefined,
      byHand: parts ? parts.every(({ isByHand }) => isByHand) : captureId === null,
      // Staff record a refund after they sent the money; a cancellation only announces it.
      owed: parts ? parts.some(({ isOwed }) => isOwed) : isSentByStaff({ captureId, requestedBy, amount }, checkout),
      parts: parts?.map(({ method, amount }) => ({ method, amount })),
      calendar,
    }),
  }
}

/** The lines of an order that have some units, with their number: refunded ones, or those of a parcel. */
export function someLines({ items }: Pick<StoredOrder, 'items'>, units: readonly Units[]): OrderLine[] {
  const counts = countUnits(units)
  return items.flatMap((item) => {
    const quantity = Math.min(counts.get(item.lineId) ?? 0, item.quantity)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

type CancellationTemplate = 'order_expired' | 'order_canceled' | 'order_declined'

/** What a mail about a cancellation says of it. */
interface CancellationDetails {
  /** The lines that end with it, whose calendar entries are removed; all by default. */
  lines?: readonly OrderLine[]
  /** The amount that goes back; null of an order that was not paid. */
  refund?: Cents | null
  reason?: string | null
}

/**
 * Mails the buyer that their order is canceled: overdue, canceled by staff, or declined after a review. An unsent mail about
 * its status is withdrawn.
 */
export async function mailCancellation(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  template: CancellationTemplate,
  { lines = order.items, ...details }: CancellationDetails = {},
): Promise<void> {
  await withdrawMails(platform.config, tx, orderMails.order_status, { type: 'order', id: order.id })
  if (!hasReader(order)) return
  const calendar = await canceledCalendarOf(platform, tx, order, lines)
  await mailBuyer(platform, tx, order, cancellationMail(platform.config, order, template, calendar, details))
}

/** The mail of {@link mailCancellation}. */
export function cancellationMail(
  config: Config,
  order: MailedOrder,
  template: CancellationTemplate,
  calendar?: MailCalendar,
  { refund, reason }: CancellationDetails = {},
): OutgoingMail {
  const shopUrl = homeIn(config.publicUrl, order.language)
  return {
    to: { address: order.customerEmail, name: order.customerName },
    language: order.language,
    about: { type: 'order', id: order.id },
    mail: orderMails[template]({
      order: mailOrder(order),
      shopUrl,
      calendar,
      ...(template === 'order_canceled' && { refund: refund ?? null, reason: reason ?? undefined }),
    }),
  }
}

/** The notices of an order to the shop's addresses, unless the settings disable them. */
const noticesOf = (
  { config }: Platform,
  order: OrderRow,
  { addresses, language, orders }: ShopRecipients,
  isConfirmed: boolean,
): OutgoingMail[] =>
  (orders ? addresses : []).map((address) => ({
    to: { address },
    language,
    ...(order.customerEmail !== null && { replyTo: order.customerEmail }),
    about: { type: 'order', id: order.id },
    mail: staffMails.order_notice({
      order: mailOrder(order),
      customerEmail: order.customerEmail,
      payment: isConfirmed ? 'confirmed' : notifiedPayment(order),
      orderUrl: `${homeIn(config.publicUrl, language)}/admin/orders?order=${order.orderNumber}`,
      slipUrl: isPacked(order, isConfirmed) ? slipUrl(config, order.id) : undefined,
      demo: isDemoMoney(order),
    }),
  }))

/** Whether the goods of an order can be packed now: once the payment for them arrived. */
const isPacked = (order: OrderRow, confirmed: boolean): boolean =>
  needsShipping(order.items) && (confirmed || mayShip(order))

const slipUrl = ({ publicUrl }: Config, id: string) => `${publicUrl}${getPackingSlip.path.replace('{id}', id)}`

function notifiedPayment({ paymentStatus, paid }: OrderRow) {
  if (paymentStatus === 'awaiting' && paid > 0) return 'deposit'
  return paymentStatus === 'awaiting' || paymentStatus === 'pending_review' ? paymentStatus : 'paid'
}

type MailOrderSource = Omit<MailOrder, 'createdAt' | 'lines' | 'ships' | 'billing' | 'deposit'> &
  Pick<CheckoutRow, 'items' | 'createdAt' | 'customerEmail' | 'billingAddress' | 'depositTerms'> &
  Partial<Pick<OrderRow, 'paid' | 'due' | 'paymentStatus'>>

function mailOrder(order: MailOrderSource): MailOrder {
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
    charges: order.charges,
    delivery: order.delivery,
    shippingAddress,
    billing: billingOf(order),
    paymentMethod: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    lines: order.items.map(lineOf),
    ships: needsShipping(order.items),
    ...(order.items.every(isHandedOver) && { handedOver: true }),
    deposit: depositIn(order),
  }
}

/** Undefined of an order without deposits, while its provider holds the payment, and of a payment that never became an order. */
function depositIn({ depositTerms: terms, total, items, ...money }: MailOrderSource): MailOrder['deposit'] {
  const { paid, due, paymentStatus } = money
  if (!terms || paid === undefined || due === undefined || paymentStatus === 'pending_review') return undefined
  return { dueNow: total - dueLaterOf(items), paid, due, terms }
}

/** Undefined when billing and shipping address are the same, and when there is none. */
function billingOf(order: MailOrderSource): MailOrder['billing'] {
  const { customerName, shippingAddress } = order
  const { email: _, ...address } = order.billingAddress
  if (address.address === '') return undefined
  const billing = { ...address, name: billTo(order).name }
  return isDeepStrictEqual(billing, { name: customerName, ...shippingAddress }) ? undefined : billing
}

const lineOf = (line: OrderLine): MailOrderLine => {
  const { name, nameEs, choices, startsAt, place, placeEs, quantity, price, imageUrl } = line
  const said = { name, nameEs, choices, startsAt, place, placeEs, quantity, price, imageUrl }
  return { ...said, ...(isHandedOver(line) && { handedOver: true }) }
}
