import { isDeepStrictEqual } from 'node:util'
import { hashNoPassword } from '../../accounts/server/password-hash.ts'
import type { UserRow } from '../../accounts/server/tables.ts'
import { createToken } from '../../accounts/server/tokens.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { addCustomer, entrustCustomer } from '../../accounts/server/users.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { variantOf } from '../../catalog/variant.ts'
import { assertPrice, readDelivery } from '../../checkout/server/checkout-details.ts'
import { nothingDue, placeByHand } from '../../checkout/server/place-manual-order.ts'
import { amountsOf, priceItems } from '../../checkout/server/price-items.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn } from '../../kit/locale.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { assertNotNewer, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { commonFaults } from '../../kit/texts.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import { athMovilMethod, cashMethod, manualMethod } from '../../orders/order-status.ts'
import { insertNote } from '../../orders/server/note-queries.ts'
import { updateOrder } from '../../orders/server/order-queries.ts'
import { insertCheckoutWithNumber } from '../../payments/server/open-checkout-queries.ts'
import { readPaymentTerms } from '../../payments/server/payment-terms.ts'
import type { QuoteReply } from '../../prices/api.ts'
import { chosenIn } from '../../prices/choice.ts'
import type { Quote } from '../../prices/quote.ts'
import { presentQuote } from '../../prices/server/prices.ts'
import { readNoticeTerms } from '../../settings/server/read-notices.ts'
import { type DeskMethod, draftState, linkDays, linkState } from '../draft.ts'
import type * as api from '../office-api.ts'
import type { Draft } from '../office-api.ts'
import { draftFaults } from '../office-texts.ts'
import { endOpenPayment, withProducts } from './draft-payment.ts'
import {
  changeDraft,
  type FoundDraft,
  findDraft,
  findDraftPage,
  insertDraft,
  insertLink,
  lastLinks,
  lockDraft,
  numberDraft,
} from './draft-queries.ts'
import type { DraftLine, DraftLinkRow, DraftRow, LinkedPurchase } from './tables.ts'

type Content = Omit<EndpointRequest<typeof api.createDraft>['body'], 'userId' | 'email'>
type Chosen = Pick<DraftRow, 'userId' | 'lines' | 'code' | 'deliveryMethodId'> & { state: string | undefined }

/** One page of the drafts. */
export async function listDrafts(
  { database: { db }, clock }: Platform,
  query: EndpointRequest<typeof api.listDrafts>['query'],
): Promise<EndpointReply<typeof api.listDrafts>> {
  const { rows, ...page } = await findDraftPage(db, query)
  return { ...page, drafts: await present(db, rows, clock()) }
}

async function present(db: Db, rows: readonly FoundDraft[], now: Date): Promise<Draft[]> {
  const links = await lastLinks(
    db,
    rows.map(({ draft }) => draft.id),
  )
  return rows.map(({ draft, attempt, ...row }) => {
    const link = links.get(draft.id) ?? null
    const state = draftState({ ...draft, attempt, isPaid: row.orderId !== null }, link, now)
    return { ...draft, ...row, state, link, total: state === 'sent' && link ? link.purchase.total : draft.total }
  })
}

async function presentOne(platform: Platform, tx: Tx, id: string): Promise<Draft> {
  const row = await findDraft(tx, id)
  const [draft] = row ? await present(tx, [row], platform.clock()) : []
  return required(draft ?? null, 'draft')
}

/**
 * Makes a draft for an account, or for a new one without a password. It holds no stock.
 * @throws HttpError 400 without a customer, 409 when the address of a new one is taken, and as pricing a cart does
 */
export async function createDraft(
  platform: Platform,
  by: By,
  { userId, email, ...content }: EndpointRequest<typeof api.createDraft>['body'],
): Promise<Draft> {
  const password = userId === undefined ? await hashNoPassword() : ''
  return inTransaction(
    platform.database,
    async (tx) => {
      const user =
        userId === undefined
          ? await addNewCustomer(platform, tx, by, { ...content, email, password })
          : await takeCustomer(platform, tx, by, userId, content)
      const now = platform.clock()
      const said = await readContent(platform, tx, user.id, content)
      const draft = { ...said, userId: user.id, authorId: by.viewer.id, createdAt: now, updatedAt: now }
      const { id } = await insertDraft(tx, draft)
      await audit(tx, by, 'draft.created', id, { total: formatDecimal(said.total) })
      return presentOne(platform, tx, id)
    },
    { retry: true },
  )
}

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
  if (!taken) throw invalidField('userId', fault(draftFaults, 'draft_customer_required'))
  return taken
}

function addNewCustomer(
  platform: Platform,
  tx: Tx,
  by: By,
  { email, phone, ...person }: Content & { email: string | undefined; password: string },
): Promise<UserRow> {
  if (email === undefined) throw invalidField('email', fault(draftFaults, 'draft_customer_required'))
  const { firstName, lastName, language, password } = person
  return addCustomer(platform, tx, by, { email, firstName, lastName, language, password, phone: phone || null })
}

/** What a request says, as it is stored, with its price of today. */
async function readContent(platform: Platform, db: Db, userId: string, content: Content) {
  const { firstName, lastName, phone, lines, shippingAddress, deliveryMethodId, code, note, language } = content
  const asked = askedFor(lines)
  const said = {
    ...{ firstName, lastName, phone: phone || null, shippingAddress: shippingAddress ?? null, language },
    ...{ deliveryMethodId: deliveryMethodId ?? null, code: code ?? null, note: note || null },
  }
  const { items, quote } = await price(platform, db, { ...said, userId, lines: asked, state: shippingAddress?.state })
  const stored = items.map((item, at): DraftLine => {
    const { productId, variantId, quantity, name, nameEs, choices, startsAt, calendarId, price: charged } = item
    const reason = asked[at]?.price === null ? null : (lines[at]?.reason ?? '')
    return { productId, variantId, quantity, name, nameEs, choices, startsAt, calendarId, price: charged, reason }
  })
  return { ...said, lines: stored, total: quote.total }
}

/** A line to price; `price` of one unit, null: the product's. */
interface AskedLine {
  productId: string
  variantId: string
  quantity: number
  slot: { startsAt: Date; calendarId: string } | undefined
  price: Cents | null
}

const askedFor = (lines: EndpointRequest<typeof api.quoteDraft>['body']['lines']): AskedLine[] =>
  lines.map(({ slot, price = null, ...line }) => ({ ...line, variantId: variantOf(line), slot, price }))

const askedAgain = ({ productId, variantId, quantity, startsAt, calendarId, price, reason }: DraftLine): AskedLine => ({
  ...{ productId, variantId, quantity, price: reason === null ? null : price },
  slot: startsAt && calendarId ? { startsAt: new Date(startsAt), calendarId } : undefined,
})

/** Prices lines with the prices that staff set. Throws as `priceItems` does. */
function price(
  { clock }: Platform,
  db: Db,
  { userId, lines, state, ...chosen }: Omit<Chosen, 'lines'> & { lines: readonly AskedLine[] },
): Promise<{ items: OrderLine[]; quote: Quote & Awaited<ReturnType<typeof priceItems>>['quote'] }> {
  const own = lines.flatMap(({ variantId, price }): [string, Cents][] => (price === null ? [] : [[variantId, price]]))
  const purchase = { userId, now: clock(), state, ownPrices: new Map(own), ...chosenIn(chosen) }
  return priceItems(db, lines, purchase)
}

/** What a draft costs; stores nothing. Without a customer the viewer's own uses of codes count. */
export async function quoteDraft(
  platform: Platform,
  { viewer }: By,
  { lines, userId = viewer.id, state, code, deliveryMethodId }: EndpointRequest<typeof api.quoteDraft>['body'],
): Promise<QuoteReply> {
  const chosen = { userId, state, code: code ?? null, deliveryMethodId: deliveryMethodId ?? null }
  const { items, quote } = await price(platform, platform.database.db, { ...chosen, lines: askedFor(lines) })
  return presentQuote(items, code, quote)
}

/**
 * Changes a draft. A link that was sent for what it said before ends, with a payment of it that was opened and not made; one
 * that says the same stays valid.
 * @throws HttpError 404; 409 when it is canceled, paid or being paid, or `version` is not the stored one
 */
export function updateDraft(
  platform: Platform,
  by: By,
  id: string,
  { version, ...content }: EndpointRequest<typeof api.updateDraft>['body'],
): Promise<Draft> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const draft = await lock(tx, id)
      assertNotNewer(draft, version)
      const said = await readContent(platform, tx, draft.userId, content)
      if (!isSame(draft, said)) {
        await endOpenPayment(platform, tx, draft, 'canceled')
        await changeDraft(tx, id, { ...said, version: draft.version + 1, updatedAt: platform.clock() })
        await audit(tx, by, 'draft.changed', id, { total: formatDecimal(said.total) })
      }
      return presentOne(platform, tx, id)
    },
    { retry: true },
  )
}

/** Whether a draft says the same, whatever the prices of its products are by now; JSON stores nothing that is undefined. */
function isSame(draft: DraftRow, said: Awaited<ReturnType<typeof readContent>>): boolean {
  const plain = ({ lines, shippingAddress, ...rest }: typeof said): unknown => {
    const { firstName, lastName, phone, deliveryMethodId, code, note, language } = rest
    const asked = lines.map((line) => ({ ...askedAgain(line), reason: line.reason }))
    const what = { firstName, lastName, phone, asked, shippingAddress, deliveryMethodId, code, note, language }
    return JSON.parse(JSON.stringify(what))
  }
  return isDeepStrictEqual(plain(draft), plain(said))
}

async function lock(tx: Tx, id: string): Promise<DraftRow> {
  const draft = await lockDraft(tx, id)
  if (!draft) throw notFound()
  return draft
}

/** Cancels a draft; its links say so. @throws HttpError 404; 409 when it is paid or being paid */
export function cancelDraft(platform: Platform, by: By, id: string): Promise<void> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const draft = await lock(tx, id)
      if (draft.canceledAt) return
      await endOpenPayment(platform, tx, draft, 'canceled')
      await changeDraft(tx, id, { canceledAt: platform.clock(), updatedAt: platform.clock() })
      await audit(tx, by, 'draft.canceled', id)
    },
    { retry: true },
  )
}

/** What a draft sells, at the prices of today. @throws HttpError 400 for what is missing; 409 as an order does */
async function purchaseOf(platform: Platform, db: Db, draft: DraftRow): Promise<LinkedPurchase> {
  const { shippingAddress, phone, firstName, lastName, code } = draft
  if (!shippingAddress) throw invalidField('shippingAddress', fault(commonFaults, 'address_required'))
  const lines = draft.lines.map(askedAgain)
  const { items, quote } = await price(platform, db, { ...draft, lines, state: shippingAddress.state })
  const note = draft.note ?? undefined
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

/**
 * Makes a payment link at the prices of today, and mails it if asked. Earlier links of the same version stay valid: whichever
 * is used first becomes the order.
 * @throws HttpError 400 for what is missing, 409 when it is canceled, paid or being paid, when nothing is due, or the shop
 * takes payments by hand, and as an order does
 */
export async function sendDraft(
  platform: Platform,
  by: By,
  id: string,
  { mail }: { mail: boolean },
): Promise<EndpointReply<typeof api.sendDraft>> {
  const { database, clock, config } = platform
  if ((await readPaymentTerms(database.db)).kind === 'manual')
    throw refusal(409, fault(draftFaults, 'online_payment_off'))
  return inTransaction(
    database,
    async (tx) => {
      const draft = await lock(tx, id)
      await endOpenPayment(platform, tx, draft, 'superseded')
      const user = required(await findUser(tx, draft.userId), 'customer')
      const purchase = await purchaseOf(platform, tx, draft)
      if (purchase.total === 0) throw refusal(409, fault(draftFaults, 'draft_nothing_due'))
      const orderNumber = await numberDraft(tx, id)
      const { text, hash: tokenHash } = createToken()
      const sentAt = clock()
      const expiresAt = daysBefore(sentAt, -linkDays)
      await insertLink(tx, {
        draftId: id,
        tokenHash,
        version: draft.version,
        purchase,
        isMailed: mail,
        sentAt,
        expiresAt,
      })
      await changeDraft(tx, id, { updatedAt: sentAt })
      await audit(tx, by, 'draft.sent', id, { orderNumber, total: formatDecimal(purchase.total), mailed: mail })
      const url = `${homeIn(config.publicUrl, draft.language)}/pay/${text}`
      if (mail) {
        await queueMail(platform, tx, {
          to: { address: user.email, name: purchase.customerName },
          language: draft.language,
          about: { type: 'draft', id },
          toUnverified: !user.emailVerified,
          mail: {
            template: 'payment_link',
            data: {
              orderNumber,
              name: draft.firstName,
              total: purchase.total,
              expiresAt: expiresAt.toISOString(),
              url,
            },
          },
        })
      }
      return { url, expiresAt, draft: await presentOne(platform, tx, id) }
    },
    { retry: true },
  )
}

const methods: Record<DeskMethod, string> = { cash: cashMethod, ath_movil: athMovilMethod, other: manualMethod }

/**
 * Places the order of a draft whose money staff received, at the prices of its valid link, which the customer knows, or else
 * of today. The note is one of the order, for staff.
 * @throws HttpError as {@link sendDraft}
 */
export async function payDraft(
  platform: Platform,
  by: By,
  id: string,
  { method, note }: { method: DeskMethod; note?: string | undefined },
): Promise<Draft> {
  const { database, clock } = platform
  // Read here, because a transaction reads settings past the cache.
  const notices = await readNoticeTerms(platform.log, database.db)
  return inTransaction(
    database,
    async (tx) => {
      const draft = await lock(tx, id)
      await endOpenPayment(platform, tx, draft, 'superseded')
      const { userId, language } = draft
      const user = required(await findUser(tx, userId), 'customer')
      const link = (await lastLinks(tx, [id])).get(id)
      const purchase = (link && promised(draft, link, clock())) ?? (await purchaseOf(platform, tx, draft))
      const { items } = await withProducts(tx, purchase.items)
      const isFree = purchase.total === 0
      const sold = { ...purchase, items, userId, language, customerEmail: user.email, stockHeld: true }
      const checkout = await insertCheckoutWithNumber(
        tx,
        isFree
          ? { ...sold, environment: 'none', state: 'completed' }
          : { ...sold, environment: 'personal', state: 'pending' },
        await numberDraft(tx, id),
      )
      const paid = { paymentStatus: 'paid', paymentMethod: methods[method], captureId: null } as const
      const addressee = `${user.firstName} ${user.lastName}`.trim()
      const payment = isFree ? nothingDue : paid
      const order = await placeByHand(platform, tx, checkout, { payment, addressee, notices, by, byStaff: true })
      // As staff record every payment by hand: completed says that the money is there (orders/order-status.ts).
      if (!isFree) await updateOrder(tx, order.id, { status: 'completed', paymentStatus: 'paid' })
      if (note) await insertNote(tx, { orderId: order.id, authorId: by.viewer.id, text: note, createdAt: clock() })
      await changeDraft(tx, id, { updatedAt: clock() })
      await audit(tx, by, 'draft.paid', id, { orderNumber: order.orderNumber, method })
      return presentOne(platform, tx, id)
    },
    { retry: true, oneByOne: `draft ${id}` },
  )
}

/** What a link promised, while it is valid. */
function promised(draft: DraftRow, link: DraftLinkRow, now: Date): LinkedPurchase | null {
  const isValid = linkState({ ...draft, isPaid: false, attempt: null }, link, now) === 'open'
  return isValid ? link.purchase : null
}

type Action = `draft.${'created' | 'changed' | 'canceled' | 'sent' | 'paid'}`

function audit(tx: Tx, by: By, action: Action, id: string, after?: Record<string, unknown>): Promise<void> {
  return recordAudit(tx, { by, action, subject: { type: 'draft', id }, ...(after && { after }) })
}
