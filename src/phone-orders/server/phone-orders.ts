import { isDeepStrictEqual } from 'node:util'
import { hashNoPassword } from '../../accounts/server/password-hash.ts'
import type { UserRow } from '../../accounts/server/tables.ts'
import { createToken } from '../../accounts/server/tokens.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { addCustomer, entrustCustomer } from '../../accounts/server/users.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { variantOf } from '../../catalog/variant.ts'
import { assertAgreed, assertPrice, readDelivery } from '../../checkout/server/checkout-details.ts'
import { nothingDue, placeByHand } from '../../checkout/server/place-manual-order.ts'
import { amountsOf, priceItems } from '../../checkout/server/price-items.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn } from '../../kit/locale.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { staffFaults } from '../../kit/office-texts.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { assertNotNewer, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { commonFaults } from '../../kit/texts.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import { insertNote } from '../../orders/server/note-queries.ts'
import { updateOrder } from '../../orders/server/order-queries.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import type { QuoteReply } from '../../prices/api.ts'
import { presentQuote } from '../../prices/server/prices.ts'
import { chosenIn } from '../../sale/choice.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { athMovilMethod, cashMethod, manualMethod } from '../../sale/order-status.ts'
import { insertCheckoutWithNumber } from '../../sale/server/open-checkout-queries.ts'
import { settleRest } from '../../tenders/server/tender-queries.ts'
import { phoneOrderMails } from '../mails/phone-order-mails.ts'
import type * as api from '../office-api.ts'
import type { PhoneOrder } from '../office-api.ts'
import { phoneOrderFaults } from '../office-texts.ts'
import { type DeskMethod, linkDays, linkState, phoneOrderState } from '../phone-order.ts'
import { customerOf, endOpenPayment, linkProblemOf, withProducts } from './phone-order-payment.ts'
import {
  changePhoneOrder,
  type FoundPhoneOrder,
  findPhoneOrder,
  findPhoneOrderPage,
  insertLink,
  insertPhoneOrder,
  lastLinks,
  lockPhoneOrder,
  numberPhoneOrder,
} from './phone-order-queries.ts'
import type { LinkedPurchase, PhoneOrderLine, PhoneOrderLinkRow, PhoneOrderRow } from './tables.ts'

type Content = Omit<EndpointRequest<typeof api.createPhoneOrder>['body'], 'userId' | 'email'>
type Chosen = Pick<PhoneOrderRow, 'userId' | 'lines' | 'code' | 'deliveryMethodId'> & { state: string | undefined }

/** One page of the phone orders. */
export async function listPhoneOrders(
  platform: Platform,
  query: EndpointRequest<typeof api.listPhoneOrders>['query'],
): Promise<EndpointReply<typeof api.listPhoneOrders>> {
  const { database, clock } = platform
  const { rows, ...page } = await findPhoneOrderPage(database.db, query)
  const phoneOrders = await present(database.db, rows, clock())
  const links = await lastLinks(
    database.db,
    phoneOrders.flatMap(({ id, state }) => (state === 'sent' ? id : [])),
  )
  const asked: PhoneOrder[] = []
  // One after the other: each holds goods for a moment.
  for (const phoneOrder of phoneOrders) {
    const link = phoneOrder.state === 'sent' ? links.get(phoneOrder.id) : undefined
    asked.push(link ? { ...phoneOrder, problem: await linkProblemOf(platform, link, phoneOrder) } : phoneOrder)
  }
  return { ...page, drafts: asked }
}

async function present(db: Db, rows: readonly FoundPhoneOrder[], now: Date): Promise<PhoneOrder[]> {
  const links = await lastLinks(
    db,
    rows.map(({ phoneOrder }) => phoneOrder.id),
  )
  return rows.map(({ phoneOrder, attempt, ...row }) => {
    const link = links.get(phoneOrder.id) ?? null
    const state = phoneOrderState({ ...phoneOrder, attempt, isPaid: row.orderId !== null }, link, now)
    return { ...phoneOrder, ...row, state, link }
  })
}

/** One phone order, as it is answered. */
export async function presentOne(platform: Platform, tx: Tx, id: string): Promise<PhoneOrder> {
  const row = await findPhoneOrder(tx, id)
  const [phoneOrder] = row ? await present(tx, [row], platform.clock()) : []
  return required(phoneOrder ?? null, 'draft')
}

/**
 * Makes a phone order for an account, or for a new one without a password. It holds no stock.
 * @throws HttpError 400 without a customer, 409 when the address of a new one is taken, and as pricing a cart does
 */
export async function createPhoneOrder(
  platform: Platform,
  by: By,
  { userId, email, ...content }: EndpointRequest<typeof api.createPhoneOrder>['body'],
): Promise<PhoneOrder> {
  const password = userId === undefined ? await hashNoPassword() : ''
  return inTransaction(
    platform.database,
    async (tx) => {
      const user = await customerFor(platform, tx, by, { userId, email, password, ...content })
      const now = platform.clock()
      const said = await readContent(platform, tx, user.id, content)
      const phoneOrder = { ...said, userId: user.id, authorId: by.viewer.id, createdAt: now, updatedAt: now }
      const { id } = await insertPhoneOrder(tx, phoneOrder)
      await audit(tx, by, 'draft.created', id, { total: formatDecimal(said.total) })
      return presentOne(platform, tx, id)
    },
    { retry: true },
  )
}

interface NamedCustomer extends Content {
  userId: string | undefined
  email: string | undefined
  /** Of a new account. */
  password: string
}

/** The account that a request chooses, or a new one with its address. */
const customerFor = (platform: Platform, tx: Tx, by: By, { userId, ...named }: NamedCustomer): Promise<UserRow> =>
  userId === undefined ? addNewCustomer(platform, tx, by, named) : takeCustomer(platform, tx, by, userId, named)

/** An account that the viewer may see, which has an order from now on. */
async function takeCustomer(
  platform: Platform,
  tx: Tx,
  by: By,
  userId: string,
  { firstName, lastName, phone, language }: Content,
): Promise<UserRow> {
  const user = await findUser(tx, userId)
  const person = { firstName, lastName, language, phone: phone || null }
  const isVisible = user !== null && canManage(by.viewer, user, 'view')
  const taken = isVisible ? await entrustCustomer(platform, tx, by, userId, person) : null
  if (!taken) throw invalidField('userId', fault(phoneOrderFaults, 'draft_customer_required'))
  return taken
}

function addNewCustomer(
  platform: Platform,
  tx: Tx,
  by: By,
  { email, phone, ...person }: Omit<NamedCustomer, 'userId'>,
): Promise<UserRow> {
  if (email === undefined) throw invalidField('email', fault(phoneOrderFaults, 'draft_customer_required'))
  const { firstName, lastName, language, password } = person
  return addCustomer(platform, tx, by, { email, firstName, lastName, language, password, phone: phone || null })
}

/** What a request says, as it is stored, with its price of today. */
async function readContent(platform: Platform, db: Db, userId: string, content: Content) {
  const { firstName, lastName, phone, lines, shippingAddress, deliveryMethodId, code, note, language } = content
  const asked = askedFor(lines)
  const said = {
    firstName,
    lastName,
    phone: phone || null,
    shippingAddress: shippingAddress ?? null,
    language,
    deliveryMethodId: deliveryMethodId ?? null,
    code: code ?? null,
    note: note || null,
  }
  const { items, quote } = await price(platform, db, { ...said, userId, lines: asked, state: shippingAddress?.state })
  assertAgreed({ code, amount: formatDecimal(quote.total) }, items, quote)
  return { ...said, lines: linesToStore(items, lines), total: quote.total }
}

/** Lines that staff asked for, as they are stored, with their names and prices of today. */
export const linesToStore = (
  items: readonly OrderLine[],
  asked: readonly { price?: Cents | undefined; reason?: string | undefined }[],
): PhoneOrderLine[] =>
  items.map(({ productId, variantId, quantity, name, nameEs, choices, startsAt, calendarId, price }, at) => {
    const reason = asked[at]?.price === undefined ? null : (asked[at].reason ?? '')
    return { productId, variantId, quantity, name, nameEs, choices, startsAt, calendarId, price, reason }
  })

/** A line to price; `price` of one unit, null: the product's. */
interface AskedLine {
  productId: string
  variantId: string
  quantity: number
  slot: { startsAt: Date; calendarId: string } | undefined
  price: Cents | null
}

const askedFor = (lines: EndpointRequest<typeof api.quotePhoneOrder>['body']['lines']): AskedLine[] =>
  lines.map(({ slot, price = null, ...line }) => ({ ...line, variantId: variantOf(line), slot, price }))

const askedAgain = ({
  productId,
  variantId,
  quantity,
  startsAt,
  calendarId,
  price,
  reason,
}: PhoneOrderLine): AskedLine => ({
  productId,
  variantId,
  quantity,
  price: reason === null ? null : price,
  slot: startsAt && calendarId ? { startsAt: new Date(startsAt), calendarId } : undefined,
})

/** Prices lines with the prices that staff set. Throws as `priceItems` does. */
function price(
  { clock }: Platform,
  db: Db,
  { userId, lines, state, ...chosen }: Omit<Chosen, 'lines'> & { lines: readonly AskedLine[] },
): ReturnType<typeof priceItems> {
  const own = lines.flatMap(({ variantId, price }): [string, Cents][] => (price === null ? [] : [[variantId, price]]))
  const purchase = { userId, now: clock(), state, ownPrices: new Map(own), ...chosenIn(chosen) }
  return priceItems(db, lines, purchase)
}

/** What a phone order costs; stores nothing. Without a customer the viewer's own uses of codes count. */
export async function quotePhoneOrder(
  platform: Platform,
  { viewer }: By,
  { lines, userId = viewer.id, state, code, deliveryMethodId }: EndpointRequest<typeof api.quotePhoneOrder>['body'],
): Promise<QuoteReply> {
  const chosen = { userId, state, code: code ?? null, deliveryMethodId: deliveryMethodId ?? null }
  const { items, quote } = await price(platform, platform.database.db, { ...chosen, lines: askedFor(lines) })
  return presentQuote(items, code, quote)
}

/**
 * Changes a phone order, and gives it an account if it has none. A link that was sent for what it said before ends, with a
 * payment of it that was opened and not made; one that says the same stays valid.
 * @throws HttpError 404; 400 without a customer; 409 when it is canceled, paid or being paid, `version` is not the stored one, or
 * somebody else has given it an account
 */
export async function updatePhoneOrder(
  platform: Platform,
  by: By,
  id: string,
  { version, userId: chosen, email, ...content }: EndpointRequest<typeof api.updatePhoneOrder>['body'],
): Promise<PhoneOrder> {
  const password = email === undefined ? '' : await hashNoPassword()
  return inTransaction(
    platform.database,
    async (tx) => {
      const phoneOrder = await lock(tx, id)
      assertNotNewer(phoneOrder, version)
      const isNamed = (chosen ?? phoneOrder.userId) !== phoneOrder.userId || email !== undefined
      if (phoneOrder.userId !== null && isNamed) throw refusal(409, fault(staffFaults, 'newer_version'))
      const userId =
        phoneOrder.userId ?? (await customerFor(platform, tx, by, { userId: chosen, email, password, ...content })).id
      const said = { ...(await readContent(platform, tx, userId, content)), userId }
      if (!isSame(phoneOrder, { ...phoneOrder, ...said })) {
        await endOpenPayment(platform, tx, phoneOrder, 'canceled')
        await changePhoneOrder(tx, id, { ...said, version: phoneOrder.version + 1, updatedAt: platform.clock() })
        await audit(tx, by, 'draft.changed', id, { total: formatDecimal(said.total) })
      }
      return presentOne(platform, tx, id)
    },
    { retry: true },
  )
}

/** Whether two phone orders say the same, whatever the prices of their products are by now; JSON stores nothing that is undefined. */
export function isSame(one: PhoneOrderRow, other: PhoneOrderRow): boolean {
  const plain = ({ lines, parkedAt, userId, shippingAddress, deliveryMethodId, ...rest }: PhoneOrderRow): unknown => {
    const { firstName, lastName, phone, code, note, language, word } = rest
    const asked = lines.map((line) => ({ ...askedAgain(line), reason: line.reason }))
    const who = { userId, firstName, lastName, phone, language, word, isParked: parkedAt !== null }
    return JSON.parse(JSON.stringify({ ...who, asked, shippingAddress, deliveryMethodId, code, note }))
  }
  return isDeepStrictEqual(plain(one), plain(other))
}

async function lock(tx: Tx, id: string): Promise<PhoneOrderRow> {
  const phoneOrder = await lockPhoneOrder(tx, id)
  if (!phoneOrder) throw notFound()
  return phoneOrder
}

/** What nobody reads about a person any more, in a phone order without an account: erasing one does not find it. */
export const withoutPerson = ({ lines }: Pick<PhoneOrderRow, 'lines'>) => ({
  firstName: '',
  lastName: '',
  phone: null,
  shippingAddress: null,
  note: null,
  word: null,
  lines: lines.map(({ reason, ...line }) => ({ ...line, reason: reason && '' })),
})

/**
 * Cancels a phone order; its links say so. One without an account forgets who it was for.
 * @throws HttpError 404; 409 when it is paid or being paid
 */
export function cancelPhoneOrder(platform: Platform, by: By, id: string): Promise<void> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const phoneOrder = await lock(tx, id)
      if (phoneOrder.canceledAt) return
      await endOpenPayment(platform, tx, phoneOrder, 'canceled')
      const forgotten = phoneOrder.userId === null ? withoutPerson(phoneOrder) : {}
      await changePhoneOrder(tx, id, { ...forgotten, canceledAt: platform.clock(), updatedAt: platform.clock() })
      await audit(tx, by, 'draft.canceled', id)
    },
    { retry: true },
  )
}

/** What a phone order sells, at the prices of today. @throws HttpError 400 for what is missing; 409 as an order does */
async function purchaseOf(platform: Platform, db: Db, phoneOrder: PhoneOrderRow): Promise<LinkedPurchase> {
  const { shippingAddress, phone, firstName, lastName, code } = phoneOrder
  if (!shippingAddress) throw invalidField('shippingAddress', fault(commonFaults, 'address_required'))
  const lines = phoneOrder.lines.map(askedAgain)
  const { items, quote } = await price(platform, db, { ...phoneOrder, lines, state: shippingAddress.state })
  const note = phoneOrder.note ?? undefined
  const delivery = readDelivery(quote, { shippingAddress, phone, phoneField: 'phone', note })
  assertPrice({ code: code ?? undefined, amount: formatDecimal(quote.total) }, items, quote)
  return {
    items: items.map((item) => ({ ...item, imageUrl: null })),
    // The days of the arrival count from the payment, which is still to come.
    ...amountsOf({ ...quote, arrival: null }),
    ...delivery,
    customerName: `${firstName} ${lastName}`,
  }
}

/** @throws HttpError 409 when staff saw another total than the one that is charged */
function assertSeen(total: Cents, seen: Cents | undefined): void {
  if (seen === undefined || seen === total) return
  throw refusal(409, fault(phoneOrderFaults, 'draft_total_changed'), { total: formatDecimal(total) })
}

/**
 * Makes a payment link at the prices of today, and mails it if asked. Earlier links of the same version stay valid: whichever
 * is used first becomes the order.
 * @throws HttpError 400 for what is missing, 409 when it is canceled, paid or being paid, when nothing is due, or the shop
 * takes payments by hand, as {@link assertSeen}, and as an order does
 */
export async function sendPhoneOrder(
  platform: Platform,
  by: By,
  id: string,
  { mail, total }: EndpointRequest<typeof api.sendPhoneOrder>['body'],
): Promise<EndpointReply<typeof api.sendPhoneOrder>> {
  const { database, clock, config } = platform
  if ((await readPaymentSetup(database.db)).kind === 'manual')
    throw refusal(409, fault(phoneOrderFaults, 'online_payment_off'))
  return inTransaction(
    database,
    async (tx) => {
      const phoneOrder = await lock(tx, id)
      await endOpenPayment(platform, tx, phoneOrder, 'superseded')
      const user = await customerOf(tx, phoneOrder)
      const purchase = await purchaseOf(platform, tx, phoneOrder)
      if (purchase.total === 0) throw refusal(409, fault(phoneOrderFaults, 'draft_nothing_due'))
      assertSeen(purchase.total, total)
      const orderNumber = await numberPhoneOrder(tx, id)
      const { text, hash: tokenHash } = createToken()
      const sentAt = clock()
      const expiresAt = daysBefore(sentAt, -linkDays)
      await insertLink(tx, {
        phoneOrderId: id,
        tokenHash,
        version: phoneOrder.version,
        purchase,
        isMailed: mail,
        sentAt,
        expiresAt,
      })
      await changePhoneOrder(tx, id, { updatedAt: sentAt, parkedAt: null, ...pricedAs(phoneOrder, purchase) })
      await audit(tx, by, 'draft.sent', id, { orderNumber, total: formatDecimal(purchase.total), mailed: mail })
      const url = `${homeIn(config.publicUrl, phoneOrder.language)}/pay/${text}`
      if (mail) {
        await queueMail(platform, tx, {
          to: { address: user.email, name: purchase.customerName },
          language: phoneOrder.language,
          about: { type: 'draft', id },
          toUnverified: !user.emailVerified,
          mail: phoneOrderMails.payment_link({
            orderNumber,
            name: phoneOrder.firstName,
            total: purchase.total,
            expiresAt: expiresAt.toISOString(),
            url,
          }),
        })
      }
      return { url, expiresAt, draft: await presentOne(platform, tx, id) }
    },
    { retry: true },
  )
}

const methods: Record<DeskMethod, string> = { cash: cashMethod, ath_movil: athMovilMethod, other: manualMethod }

/**
 * Places the order of a phone order whose money staff received, at the prices of its valid link, which the customer knows, or else
 * of today. The note is one of the order, for staff.
 * @throws HttpError as {@link sendPhoneOrder}
 */
export async function payPhoneOrder(
  platform: Platform,
  by: By,
  id: string,
  { method, note, total }: EndpointRequest<typeof api.payPhoneOrder>['body'],
): Promise<PhoneOrder> {
  const { database, clock } = platform
  // Read here, because a transaction reads settings past the cache.
  const recipients = await readShopRecipients(platform.log, database.db)
  return inTransaction(
    database,
    async (tx) => {
      const phoneOrder = await lock(tx, id)
      await endOpenPayment(platform, tx, phoneOrder, 'superseded')
      const { language } = phoneOrder
      const user = await customerOf(tx, phoneOrder)
      const link = (await lastLinks(tx, [id])).get(id)
      const purchase = (link && promised(phoneOrder, link, clock())) ?? (await purchaseOf(platform, tx, phoneOrder))
      assertSeen(purchase.total, total)
      const { items } = await withProducts(tx, purchase.items)
      const isFree = purchase.total === 0
      const sold = { ...purchase, items, userId: user.id, language, customerEmail: user.email, stockHeld: true }
      const checkout = await insertCheckoutWithNumber(
        tx,
        isFree
          ? { ...sold, environment: 'none', state: 'completed' }
          : { ...sold, environment: 'personal', state: 'pending' },
        await numberPhoneOrder(tx, id),
      )
      const paid = { paymentStatus: 'paid', paymentMethod: methods[method], captureId: null } as const
      const addressee = `${user.firstName} ${user.lastName}`.trim()
      const payment = isFree ? nothingDue : paid
      const order = await placeByHand(platform, tx, checkout, { payment, addressee, recipients, by, byStaff: true })
      // As staff record every payment by hand: completed says that the money is there (sale/order-status.ts).
      if (!isFree) {
        await settleRest(tx, order, by.viewer.id)
        await updateOrder(tx, order.id, { status: 'completed', paymentStatus: 'paid' })
      }
      if (note) await insertNote(tx, { orderId: order.id, authorId: by.viewer.id, text: note, createdAt: clock() })
      await changePhoneOrder(tx, id, { updatedAt: clock(), parkedAt: null, ...pricedAs(phoneOrder, purchase) })
      await audit(tx, by, 'draft.paid', id, { orderNumber: order.orderNumber, method })
      return presentOne(platform, tx, id)
    },
    { retry: true, oneByOne: `draft ${id}` },
  )
}

/** The lines and the total of a phone order as they are sold: its lines never stand above a total of other prices. */
function pricedAs({ lines }: PhoneOrderRow, { items, total }: LinkedPurchase): Pick<PhoneOrderRow, 'lines' | 'total'> {
  const prices = new Map(items.map(({ variantId, price }) => [variantId, price]))
  return { lines: lines.map((line) => ({ ...line, price: prices.get(line.variantId) ?? line.price })), total }
}

/** What a link promised, while it is valid. */
function promised(phoneOrder: PhoneOrderRow, link: PhoneOrderLinkRow, now: Date): LinkedPurchase | null {
  const isValid = linkState({ ...phoneOrder, isPaid: false, attempt: null }, link, now) === 'open'
  return isValid ? link.purchase : null
}

type Action = `draft.${'created' | 'changed' | 'parked' | 'canceled' | 'sent' | 'paid'}`

/** Records in the audit trail what happened to a phone order. */
export function audit(tx: Tx, by: By, action: Action, id: string, after?: Record<string, unknown>): Promise<void> {
  return recordAudit(tx, { by, action, subject: { type: 'draft', id }, ...(after && { after }) })
}
