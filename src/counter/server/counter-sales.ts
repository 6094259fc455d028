import { hashNoPassword } from '../../accounts/server/password-hash.ts'
import type { UserRow } from '../../accounts/server/tables.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { addCustomer, entrustCustomer } from '../../accounts/server/users.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { variantOf } from '../../catalog/variant.ts'
import { assertCode } from '../../checkout/server/checkout-details.ts'
import { nothingDue, placeByHand } from '../../checkout/server/place-manual-order.ts'
import { amountsOf, priceItems } from '../../checkout/server/price-items.ts'
import { findPlaceState } from '../../drawers/server/drawer-queries.ts'
import { sessionThatTakes } from '../../drawers/server/drawers.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { type Cents, formatDecimal, formatMoney } from '../../kit/money.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { insertNote } from '../../orders/server/note-queries.ts'
import { findOrderOfCheckout, updateOrder } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { phoneOrderFaults } from '../../phone-orders/office-texts.ts'
import { closeSold, takeForCounter } from '../../phone-orders/server/parked-sales.ts'
import { numberPhoneOrder } from '../../phone-orders/server/phone-order-queries.ts'
import { linesToStore } from '../../phone-orders/server/phone-orders.ts'
import type { PhoneOrderRow } from '../../phone-orders/server/tables.ts'
import { type PriceInputs, presentQuote, readPriceInputs } from '../../prices/server/prices.ts'
import { manualMethod } from '../../sale/order-status.ts'
import { insertCheckout, insertCheckoutWithNumber } from '../../sale/server/open-checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { checkPayBy, endOfPayBy } from '../../tenders/pay-by.ts'
import { insertTender } from '../../tenders/server/tender-queries.ts'
import { methodOfKind } from '../../tenders/tender.ts'
import type * as api from '../counter-api.ts'
import { counterRefusals } from '../office-texts.ts'
import { findSale, insertSale } from './counter-queries.ts'

type Sale = EndpointRequest<typeof api.sellAtCounter>['body']

/** Refuses what the counter cannot do now. */
export const refused = (code: keyof typeof counterRefusals.en, inputs?: Record<string, string>) =>
  refusal(409, fault(counterRefusals, code, inputs))

/**
 * Sells what is handed over at once, appointments and seats: prices, stock, bookings, order, payments and mails are one
 * transaction. Goods are taxed where the first of the drawers stands, else in the state of the shop. A repeated key is the
 * same sale. A draft that is sold becomes this order and no other.
 * @returns the order, and whether the sale is new
 * @throws HttpError 400 for an unknown customer, or a day to pay that is over or more than a year ahead; 409
 * `customer_required` when a rest stays due, or a code is once per customer, and nobody with an account buys,
 * `more_than_due`, `key_used` for a key with another sale, `drawer_closed` when a drawer takes nothing, `out_of_stock`,
 * `slot_taken` and others as an order does, `draft_gone`, `draft_paid`, `draft_canceled`, `draft_being_paid` and
 * `newer_version` for a draft that is not as it was read, and `older_process` while a release runs beside this one that reads
 * an account in every order (decision 088)
 */
export async function sell(platform: Platform, by: By, sale: Sale): Promise<{ order: OrderRow; isNew: boolean }> {
  const { database, config } = platform
  // Read here, because a transaction reads settings past the cache.
  const inputs = await readPriceInputs(database.db)
  const password = await passwordFor(sale.customer)
  const content = keyedHash(config.appSecret, 'sale over the counter', JSON.stringify(sale))
  return inTransaction(
    database,
    async (tx) => {
      const known = await findSale(tx, sale.clientKey)
      if (known) {
        if (known.content !== content) throw refused('key_used')
        return { order: required(await findOrderOfCheckout(tx, known.checkoutId), 'order'), isNew: false }
      }
      const wrong = sale.payBy !== undefined && checkPayBy(sale.payBy, platform.clock())
      if (wrong) throw invalidField('payBy', wrong)
      if (await hasOlderProcess(tx)) throw refused('older_process')
      const { draftId, draftVersion: version } = sale
      const draft = draftId === undefined ? null : await takeForCounter(platform, tx, { id: draftId, version })
      const buyer = await buyerOf(platform, tx, by, sale, password)
      const sessions = await sessionsOf(tx, sale)
      const checkout = await openCheckout(platform, tx, sale, { buyer, inputs, draft })
      const order = await place(platform, tx, by, checkout, sale)
      const sold = await receive(platform, tx, by, order, sale, sessions)
      await noteOwnPrices(platform, tx, by, sold, sale)
      if (draft) await closeDraft(platform, tx, by, draft, sold, sale)
      await insertSale(tx, { clientKey: sale.clientKey, checkoutId: checkout.id, content, createdAt: platform.clock() })
      await recordAudit(tx, {
        by,
        action: 'order.sold_at_counter',
        subject: { type: 'order', id: sold.id },
        after: {
          orderNumber: sold.orderNumber,
          total: formatDecimal(sold.total),
          tenders: sale.tenders.map(({ kind, amount }) => ({ kind, amount })),
        },
      })
      crashPoint(config, 'counter-uncommitted')
      return { order: sold, isNew: true }
    },
    { retry: true, oneByOne: `counter ${sale.clientKey}` },
  )
}

/** What a sale costs; stores nothing. */
export async function quoteSale(
  platform: Platform,
  { userId, drawerId, ...sale }: EndpointRequest<typeof api.quoteAtCounter>['body'],
): Promise<EndpointReply<typeof api.quoteAtCounter>> {
  const { db } = platform.database
  const placeState = drawerId === undefined ? null : await findPlaceState(db, drawerId)
  const { items, quote } = await priceItems(db, ...priced(platform, { ...sale, userId: userId ?? null, placeState }))
  return presentQuote(items, sale.code, quote)
}

interface Priced extends Pick<Sale, 'lines' | 'code'> {
  userId: string | null
  placeState: string | null
  inputs?: PriceInputs
}

/** The lines and the circumstances of a sale, as `priceItems` takes them. */
export function priced({ clock }: Platform, { lines, code, userId, placeState, inputs }: Priced) {
  const own = lines.flatMap((line): [string, Cents][] =>
    line.price === undefined ? [] : [[variantOf(line), line.price]],
  )
  const purchase = {
    userId,
    now: clock(),
    handedOver: { placeState },
    ownPrices: new Map(own),
    ...(code && { code }),
    ...(inputs && { inputs }),
  }
  return [lines, purchase] as const
}

type Buyer = Pick<CheckoutRow, 'userId' | 'customerEmail' | 'customerName' | 'customerPhone' | 'language'>

/** Who buys: an account, a new one, or somebody without. */
async function buyerOf(
  platform: Platform,
  tx: Tx,
  by: By,
  { customer = {}, language = 'en' }: Sale,
  password: string,
): Promise<Buyer> {
  const { firstName = '', lastName = '' } = customer
  const phone = customer.phone || null
  const name = `${firstName} ${lastName}`.trim()
  const user = await accountOf(platform, tx, by, { customer, language, password })
  if (!user) return { userId: null, customerEmail: null, customerName: name, customerPhone: phone, language }
  return {
    userId: user.id,
    customerEmail: user.email,
    customerName: nameOfCustomer(user),
    customerPhone: phone ?? user.phone,
    language: user.language,
  }
}

/**
 * The account of a customer, made when only its address is named; null without one.
 * @param field the one that names the account in the request
 * @throws as {@link sell}
 */
export async function accountOf(
  platform: Platform,
  tx: Tx,
  by: By,
  { customer = {}, language, password }: Pick<Sale, 'customer'> & { language: Locale; password: string },
  field = 'customer.userId',
): Promise<UserRow | null> {
  const { userId, email, firstName = '', lastName = '' } = customer
  if (userId !== undefined) return takeCustomer(platform, tx, by, userId, field)
  if (email === undefined) return null
  const phone = customer.phone || null
  return addCustomer(platform, tx, by, { email, firstName, lastName, language, phone, password })
}

/** The hash of a password that nobody knows, for an account that a sale makes; blank when it makes none. */
export const passwordFor = async (customer: Sale['customer']): Promise<string> =>
  customer?.email !== undefined && !customer.userId ? hashNoPassword() : ''

/** Staff may leave an account without a name. */
export const nameOfCustomer = ({ firstName, lastName, email }: UserRow): string =>
  `${firstName} ${lastName}`.trim() || email

/** An account that the viewer may see. @throws HttpError 400 for another one, at the field */
async function takeCustomer(platform: Platform, tx: Tx, by: By, userId: string, field: string): Promise<UserRow> {
  const user = await findUser(tx, userId)
  const isVisible = user !== null && canManage(by.viewer, user, 'view')
  const taken = isVisible ? await entrustCustomer(platform, tx, by, userId, user) : null
  if (!taken) throw invalidField(field, fault(phoneOrderFaults, 'draft_customer_required'))
  return taken
}

/** The open sessions of the drawers, by drawer, locked so that a count has this sale or none of it. */
async function sessionsOf(tx: Tx, { tenders }: Sale): Promise<Map<string, string>> {
  const drawerIds = new Set(tenders.flatMap(({ drawerId }) => drawerId ?? []))
  const sessions = new Map<string, string>()
  // In one order everywhere, so that no deadlock occurs.
  for (const drawerId of [...drawerIds].sort()) sessions.set(drawerId, await sessionThatTakes(tx, drawerId))
  return sessions
}

const received = ({ tenders }: Sale): Cents => tenders.reduce((sum, { amount }) => sum + amount, 0)

interface Circumstances {
  buyer: Buyer
  inputs: PriceInputs
  /** What is sold by it; null: it begins here. */
  draft: PhoneOrderRow | null
}

/** @throws HttpError 409 when the prices and payments do not fit together, as {@link sell} */
async function openCheckout(
  platform: Platform,
  tx: Tx,
  sale: Sale,
  { buyer, inputs, draft }: Circumstances,
): Promise<CheckoutRow> {
  const placeState = await placeOf(tx, sale)
  const { items, quote } = await priceItems(
    tx,
    ...priced(platform, { ...sale, userId: buyer.userId, placeState, inputs }),
  )
  if (quote.codeReason === 'customer_required') throw refused('customer_required')
  assertCode(sale, quote)
  const { total } = quote
  if (received(sale) > total) throw refused('more_than_due', { total: formatMoney(total, 'en') })
  if (received(sale) < total && buyer.userId === null) throw refused('customer_required')
  const opened = {
    ...buyer,
    ...(total === 0
      ? ({ environment: 'none', state: 'completed' } as const)
      : ({ environment: 'personal', state: 'pending' } as const)),
    stockHeld: true,
    items,
    ...amountsOf(quote),
    buyerNote: draft?.note ?? null,
    // Where it was sold, for the taxes of documents: nobody typed an address.
    billingAddress: {
      address: '',
      city: '',
      state: placeState ?? inputs.selling.shopState,
      postalCode: '',
      country: 'US',
    },
  }
  // One attempt of a number is not released (decision 091): so it becomes one order.
  if (draft) return insertCheckoutWithNumber(tx, opened, await numberPhoneOrder(tx, draft.id))
  const inserted = await insertCheckout(tx, { ...opened, clientKey: sale.clientKey })
  // The account has a purchase of the store with this key.
  if (!inserted) throw refused('key_used')
  return inserted
}

/** The state of the first drawer; null without one, or when it is that of the shop. */
async function placeOf(db: Db, { tenders }: Sale): Promise<string | null> {
  const drawerId = tenders.find((tender) => tender.drawerId !== undefined)?.drawerId
  return drawerId === undefined ? null : findPlaceState(db, drawerId)
}

/** Holds the goods and places the order: paid when all of it came in. */
function place(platform: Platform, tx: Tx, by: By, checkout: CheckoutRow, sale: Sale): Promise<OrderRow> {
  const [first] = sale.tenders
  const payment =
    checkout.total === 0
      ? nothingDue
      : ({
          paymentStatus: received(sale) === checkout.total ? 'paid' : 'awaiting',
          paymentMethod: first ? methodOfKind(first.kind) : manualMethod,
          captureId: null,
        } as const)
  const due = checkout.total - received(sale)
  const said = { addressee: checkout.customerName, ...(due > 0 && { due, dueAt: dueAtOf(sale) }) }
  return placeByHand(platform, tx, checkout, { payment, ...said, recipients: null, by, byStaff: true, atCounter: true })
}

/** Records what came in; a settled order is completed, which says that its money is there, not that a visit took place. */
async function receive(
  platform: Platform,
  tx: Tx,
  by: By,
  order: OrderRow,
  sale: Sale,
  sessions: ReadonlyMap<string, string>,
): Promise<OrderRow> {
  for (const [position, { kind, amount, given, reference, controlNumber, drawerId }] of sale.tenders.entries()) {
    await insertTender(tx, {
      orderId: order.id,
      kind,
      method: methodOfKind(kind),
      amount,
      given: given ?? null,
      state: 'settled',
      environment: order.environment,
      reference: reference || null,
      controlNumber: controlNumber || null,
      receivedBy: by.viewer.id,
      receivedAt: platform.clock(),
      clientKey: sale.clientKey,
      position,
      drawerSessionId: (drawerId !== undefined && sessions.get(drawerId)) || null,
    })
  }
  const { paymentStatus } = order
  if (paymentStatus === 'paid') return updateOrder(tx, order.id, { status: 'completed', paymentStatus })
  return updateOrder(tx, order.id, { status: 'pending', paymentStatus, dueAt: dueAtOf(sale) })
}

const dueAtOf = ({ payBy }: Sale): Date | null => (payBy === undefined ? null : endOfPayBy(payBy))

/** The draft says what became of it. */
async function closeDraft(
  platform: Platform,
  tx: Tx,
  by: By,
  before: PhoneOrderRow,
  { userId, customerPhone: phone, language, items, total, orderNumber }: OrderRow,
  { lines, code, customer = {} }: Sale,
): Promise<void> {
  const { firstName = '', lastName = '' } = (userId !== null && (await findUser(tx, userId))) || customer
  const who = { userId, firstName, lastName, phone, language }
  const said = { ...who, lines: linesToStore(items, lines), code: code ?? null, total }
  await closeSold(platform, tx, by, { before, said, orderNumber })
}

/** The prices that staff set, with their reasons, are a note of the order: it is erased with the person. */
async function noteOwnPrices(platform: Platform, tx: Tx, by: By, order: OrderRow, { lines }: Sale): Promise<void> {
  const text = lines.flatMap((line) => {
    const item = order.items.find(({ variantId }) => variantId === variantOf(line))
    if (line.price === undefined || !item) return []
    return [`${nameIn(order.language, item)}: ${formatMoney(line.price, order.language)} – ${line.reason ?? ''}`]
  })
  if (text.length === 0) return
  await insertNote(tx, {
    orderId: order.id,
    authorId: by.viewer.id,
    text: text.join('\n'),
    createdAt: platform.clock(),
  })
}
