import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createSignInCode } from '../accounts/server/sign-in-code.ts'
import { totpSecrets, users } from '../accounts/server/tables.ts'
import { createToken } from '../accounts/server/tokens.ts'
import { createCode } from '../accounts/server/verification-code.ts'
import { readProductOrder } from '../catalog/server/product-order.ts'
import { createCheckout } from '../checkout/server/create-checkout.ts'
import { consents } from '../consents/server/tables.ts'
import { createDraft, sendDraft } from '../drafts/server/drafts.ts'
import { formatDecimal } from '../kit/money.ts'
import { inTransaction } from '../kit/server/database/database.ts'
import { seal } from '../kit/server/secrets/secret-box.ts'
import { sessions } from '../kit/server/tables.ts'
import { mailPayloadPurpose } from '../mail/server/queue-mail.ts'
import { demoMailbox, mails } from '../mail/server/tables.ts'
import { contactMessages } from '../messages/server/tables.ts'
import { addressToken } from '../orders/server/order-address.ts'
import { findOrder, findOrderOfCheckout } from '../orders/server/order-queries.ts'
import { listParcels } from '../orders/server/parcel-queries.ts'
import { sendParcel } from '../orders/server/parcels.ts'
import { findCheckoutByProviderOrder, listPayments } from '../payments/server/checkout-queries.ts'
import { disputes } from '../payments/server/tables.ts'
import { uploads } from '../pictures/server/tables.ts'
import { deliveryMethods, discounts, taxRules } from '../prices/server/tables.ts'
import { createRefund, submitStaffRefund } from '../refunds/server/refunds.ts'
import { reviews } from '../reviews/server/tables.ts'
import { clearSettingsCache } from '../settings/server/settings-cache.ts'
import { settings } from '../settings/server/tables.ts'
import { stockNotices } from '../stock-notices/server/tables.ts'
import { shopPageVersions } from '../storefront/server/tables.ts'
import { systemLogs } from '../system-logs/server/tables.ts'
import {
  insertCalendarOffering,
  missingAppointment,
  type SampleAppointment,
  sampleAppointment,
} from './appointment-records.ts'
import { addressInPonce } from './buyer.ts'
import { captureById } from './capture-by-id.ts'
import { manualOrder } from './manual-order.ts'
import { overdueOrder } from './overdue-order.ts'
import type { SignedIn, TestShop } from './test-shop.ts'
import { newEmail } from './visitor.ts'
import { buySeat } from './workshop.ts'

/** A request that succeeds for every permitted visitor. */
export interface SampleRequest {
  params?: Record<string, string>
  body?: Record<string, unknown>
  /** The multipart form, for endpoints with a file. */
  form?: FormData
  /** The address, for routes without named parameters. */
  url?: string
}

export type Sample = (records: SampleRecords) => SampleRequest | Promise<SampleRequest>

/** Records that requests refer to: records of one owner, created on demand, or missing records. */
export interface SampleRecords {
  userId: string
  email: string
  product: { id: string; slug: string; price: number }
  /** Credentials that the shop's PayPal accepts. */
  paypal: { clientId: string; clientSecret: string }
  /** An authenticator app of the user. */
  secondFactor(): Promise<void>
  verificationToken(): Promise<string>
  /** The code of a verification mail. */
  verificationCode(): Promise<string>
  /** The code of a mail to sign in. */
  signInCode(): Promise<string>
  resetToken(): Promise<string>
  /** The id of a session on another device. */
  sessionId(): Promise<string>
  /** A PayPal order that its buyer has approved. */
  approvedPayment(): Promise<string>
  /** A captured PayPal order. */
  capturedPayment(): Promise<string>
  orderId(): Promise<string>
  /** A line of a shipped order, without a review. */
  receivedLine(): Promise<{ orderId: string; lineId: string }>
  /** A published review. */
  reviewId(): Promise<string>
  /** A parcel of an order. */
  parcel(): Promise<{ id: string; parcelId: string }>
  /** An overdue order with manual payment. */
  overdueOrderId(): Promise<string>
  /** A payment whose amount differs from its checkout. */
  checkoutUnderReview(): Promise<string>
  /** A refund that PayPal rejected. */
  failedRefundId(): Promise<string>
  /** An order that was refunded in full, whose goods are not back in stock. */
  refundedOrderId(): Promise<string>
  /** A refund whose money the shop must send manually. */
  owedRefundId(): Promise<string>
  /** An unhandled dispute and the time of its last change. */
  dispute(): Promise<{ id: string; changedAt: string }>
  /** A partially refunded order and the number of its credit note. */
  creditNote(): Promise<{ orderId: string; number: string }>
  mailId(): Promise<string>
  /** A mail to the owner in the shop's outbox. */
  outboxMailId(state: 'sent' | 'dead'): Promise<string>
  checklist(): Promise<void>
  /** The slug of a page of the shop that is no policy. */
  pageSlug(): Promise<string>
  messageId(): Promise<string>
  /** The token of a notice that its address has not confirmed. */
  noticeToken(): Promise<string>
  /** The token of a mail about a consent that is not confirmed. */
  consentToken(): Promise<string>
  /** The newsletter, which the owner agreed to get. */
  ownConsent(): Promise<void>
  /** The token of the link that confirms an order's address. */
  orderAddressToken(): Promise<string>
  /** A draft of an order. */
  draftId(): Promise<string>
  /** The token of a payment link. */
  payLinkToken(): Promise<string>
  systemLogId(): Promise<string>
  noSystemLogs(): Promise<void>
  /** A product with a stock of 3 and without orders. */
  unsoldProductId(): Promise<string>
  /** A change of such a product. */
  productChange(): Promise<{ productId: string; version: string; active: boolean }>
  /** The order of the catalog, and another one. */
  productOrder(): Promise<{ ids: string[]; before: string[] }>
  /** A calendar with the token of its feed, a service that it offers, and a confirmed booking. */
  appointment(): Promise<SampleAppointment>
  /** A calendar without bookings. */
  emptyCalendarId(): Promise<string>
  /** Price rules that are not active. */
  taxRuleId(): Promise<string>
  deliveryMethodId(): Promise<string>
  discountId(): Promise<string>
  /** A code of no discount. */
  newCode(): Promise<string>
  /** A paid order with a seat of a session of a workshop, which has another session. */
  seat(): Promise<{ productId: string; variantId: string; otherVariantId: string; orderId: string }>
  /** The file name of an uploaded picture. */
  uploadName(): Promise<string>
}

export const cartBody = (product: { id: string; price: number }, email: string) => ({
  amount: formatDecimal(product.price),
  currency: 'USD' as const,
  intent: 'CAPTURE' as const,
  customerInfo: { firstName: 'Ana', lastName: 'Peña', email },
  items: [{ productId: product.id, quantity: 1 }],
  shippingAddress: addressInPonce,
  language: 'en' as const,
})

/** A draft of one piece, without its customer. */
export const draftContent = (product: { id: string }) => ({
  ...{ firstName: 'Ana', lastName: 'Peña', shippingAddress: addressInPonce },
  lines: [{ productId: product.id, quantity: 1 }],
})

const clerk = { id: randomUUID(), email: 'clerk@shop.test', role: 'admin', emailVerified: true } as const
const oneCent = () => ({ key: randomUUID(), amount: 1, returned: [], requestId: 'test' })

const idOf = async (inserted: PromiseLike<{ id: string }[]>) => (await inserted)[0]?.id ?? ''

/** Sample records of this user. */
export function sampleRecordsOf(shop: TestShop, owner: SignedIn, product: SampleRecords['product']): SampleRecords {
  const { db } = shop.platform.database
  const setToken = async (kind: 'emailVerification' | 'passwordReset') => {
    const { text, hash } = createToken()
    shop.answers.keepToken(text)
    const expires = new Date(Date.now() + 60_000)
    await db
      .update(users)
      .set({ [`${kind}Token`]: hash, [`${kind}Expires`]: expires })
      .where(eq(users.id, owner.id))
    return text
  }
  const approvedPayment = async () => {
    const viewer = { id: owner.id, email: owner.email, role: 'customer' as const, emailVerified: true }
    const { id } = await createCheckout(shop.platform, shop.provider, viewer, cartBody(product, owner.email))
    await shop.emulator.approve(id)
    return id
  }
  const capturedPayment = async () => {
    const id = await approvedPayment()
    await captureById(shop.platform, id)
    return id
  }
  const orderId = async () => {
    const checkout = await findCheckoutByProviderOrder(db, await capturedPayment())
    const order = checkout && (await findOrderOfCheckout(db, checkout.id))
    if (!order) throw new Error('no order')
    return order.id
  }
  const receivedLine = async () => {
    const id = await orderId()
    await db.execute(sql`update orders set status = 'shipped' where id = ${id}`)
    return { orderId: id, lineId: (await findOrder(db, id))?.items[0]?.lineId ?? '' }
  }
  const by = { viewer: { ...clerk, role: 'root' as const }, requestId: 'sample' }
  const draftId = async () => {
    const own = eq(users.id, owner.id)
    const [before] = await db.select().from(users).where(own)
    // As an older release made it: a draft of today ends the sessions of an unverified account.
    await db.update(users).set({ emailVerified: true }).where(own)
    const draft = await createDraft(shop.platform, by, { ...draftContent(product), userId: owner.id, language: 'es' })
    await db.update(users).set({ emailVerified: before?.emailVerified }).where(own)
    return draft.id
  }
  return {
    userId: owner.id,
    email: owner.email,
    product,
    paypal: { clientId: shop.emulator.clientId, clientSecret: shop.emulator.clientSecret },
    secondFactor: async () => {
      const totp = { userId: owner.id, secret: 'sealed', lastStep: 0, createdAt: new Date() }
      await db.insert(totpSecrets).values(totp).onConflictDoNothing()
    },
    verificationToken: () => setToken('emailVerification'),
    verificationCode: () =>
      inTransaction(shop.platform.database, (tx) => createCode(shop.platform, tx, { userId: owner.id }, owner.email)),
    signInCode: () => inTransaction(shop.platform.database, (tx) => createSignInCode(shop.platform, tx, owner.email)),
    resetToken: () => setToken('passwordReset'),
    sessionId: async () => {
      const [session] = await db
        .insert(sessions)
        .values({
          sid: randomBytes(32).toString('hex'),
          sess: { userId: owner.id },
          expire: new Date(Date.now() + 60_000),
        })
        .returning({ id: sessions.id })
      return session?.id ?? ''
    },
    approvedPayment,
    capturedPayment,
    orderId,
    receivedLine,
    reviewId: async () => {
      const times = { createdAt: new Date(), writtenAt: new Date(), decidedAt: new Date() }
      const written = { stars: 5, text: 'Muy suave.', language: 'es', author: 'Ana P.' } as const
      const line = { ...(await receivedLine()), productId: product.id, userId: owner.id }
      return idOf(
        db
          .insert(reviews)
          .values({ ...line, ...written, ...times, state: 'published' })
          .returning(),
      )
    },
    parcel: async () => {
      const id = await orderId()
      await sendParcel(shop.platform, { viewer: clerk, requestId: 'sample' }, id, {})
      return { id, parcelId: (await listParcels(db, id))[0]?.id ?? '' }
    },
    overdueOrderId: () => overdueOrder(shop, owner, product),
    checkoutUnderReview: async () => {
      const id = await approvedPayment()
      shop.emulator.setFault({ operation: 'capture', kind: 'wrong_amount', orderId: id })
      await captureById(shop.platform, id)
      return (await findCheckoutByProviderOrder(db, id))?.id ?? ''
    },
    failedRefundId: async () => {
      const input = { ...oneCent(), orderId: await orderId() }
      shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
      return (await submitStaffRefund(shop.platform, { viewer: clerk, requestId: 'sample' }, input)).id
    },
    refundedOrderId: async () => {
      const id = await orderId()
      const returned = [{ productId: product.id, quantity: 1, restocked: 0 }]
      const input = { ...oneCent(), amount: product.price, returned, orderId: id }
      await submitStaffRefund(shop.platform, { viewer: clerk, requestId: 'sample' }, input)
      return id
    },
    owedRefundId: async () => {
      const id = await manualOrder(shop, owner, {
        items: [{ productId: product.id, quantity: 1 }],
        total: product.price,
      })
      await db.execute(sql`update orders set payment_status = 'paid' where id = ${id}`)
      const refund = await inTransaction(shop.platform.database, (tx) =>
        createRefund(shop.platform, tx, null, { ...oneCent(), note: '', orderId: id }),
      )
      return refund.id
    },
    dispute: async () => {
      const checkout = await findCheckoutByProviderOrder(db, await capturedPayment())
      const [capture] = checkout ? await listPayments(db, checkout.id) : []
      if (!capture) throw new Error('no capture')
      const { captureId, checkoutId } = capture
      const changedAt = new Date('2026-11-20T15:30:00Z')
      const values = {
        captureId,
        checkoutId,
        kind: 'dispute',
        caseId: randomUUID(),
        state: 'OPEN',
        changedAt,
      } as const
      const [row] = await db.insert(disputes).values(values).returning()
      return { id: row?.id ?? '', changedAt: changedAt.toISOString() }
    },
    creditNote: async () => {
      const id = await orderId()
      const { creditNote } = await submitStaffRefund(
        shop.platform,
        { viewer: clerk, requestId: 'sample' },
        { ...oneCent(), orderId: id },
      )
      return { orderId: id, number: creditNote ?? '' }
    },
    mailId: async () => {
      const mail = { id: randomUUID(), to: [owner.email], from: 'shop@shop.test', subject: 'Hola', text: '', html: '' }
      await db.insert(demoMailbox).values(mail)
      return mail.id
    },
    outboxMailId: async (state) => {
      const payload = seal(shop.config.appSecret, mailPayloadPurpose, JSON.stringify({ shopUrl: 'http://shop.test' }))
      const mail = { id: randomUUID(), template: 'contact_confirmation', language: 'es' as const, payload, state }
      await db.insert(mails).values({ ...mail, recipient: owner.email })
      return mail.id
    },
    checklist: async () => {
      const value = { items: { rate_limiting: true }, lastUpdated: new Date().toISOString() }
      await db.insert(settings).values({ key: 'security_checklist', value }).onConflictDoNothing()
    },
    pageSlug: async () => {
      const slug = `gift-cards-${randomUUID().slice(0, 8)}`
      const texts = { title: 'Gift cards', titleEs: 'Tarjetas', body: 'One year.', bodyEs: 'Un año.' }
      await db.insert(shopPageVersions).values({ slug, ...texts, isPublished: true, createdAt: new Date() })
      clearSettingsCache(db)
      return slug
    },
    messageId: async () => {
      const message = { id: randomUUID(), name: 'Ana', email: owner.email, message: 'Hola', language: 'es' } as const
      await db.insert(contactMessages).values(message)
      const mail = { template: 'contact_notice', language: 'es', recipient: owner.email, payload: '' } as const
      await db.insert(mails).values({ ...mail, state: 'sent', subjectType: 'contact', subjectId: message.id })
      return message.id
    },
    noticeToken: async () => {
      const { text, hash: tokenHash } = createToken()
      const about = { productId: product.id, variantId: product.id, email: newEmail() }
      await db
        .insert(stockNotices)
        .values({ ...about, language: 'es', state: 'pending', tokenHash, createdAt: new Date() })
      return text
    },
    consentToken: async () => {
      const { text } = createToken()
      const about = { email: newEmail(), kind: 'newsletter', language: 'es', wording: 1, token: text } as const
      await db.insert(consents).values({ ...about, requestedAt: new Date() })
      return text
    },
    ownConsent: async () => {
      const [now, { text: token }] = [new Date(), createToken()]
      const about = { email: owner.email, kind: 'newsletter', language: 'es', wording: 1, token } as const
      await db
        .insert(consents)
        .values({ ...about, userId: owner.id, requestedAt: now, givenAt: now })
        .onConflictDoNothing()
    },
    orderAddressToken: async () => {
      const order = await findOrder(db, await orderId())
      return order ? addressToken(shop.platform.config, order) : ''
    },
    draftId,
    payLinkToken: async () => {
      const { url } = await sendDraft(shop.platform, by, await draftId(), { mail: false })
      return url.slice(url.lastIndexOf('/') + 1)
    },
    systemLogId: async () => {
      const log = { id: randomUUID(), title: 'Backups are tested', description: 'Restored on another machine.' }
      await db.insert(systemLogs).values(log)
      return log.id
    },
    noSystemLogs: async () => {
      await db.delete(systemLogs)
    },
    unsoldProductId: async () => (await shop.addProduct({ stock: 3 })).id,
    productChange: async () => {
      const { id, updatedAt } = await shop.addProduct({ stock: 3 })
      return { productId: id, version: updatedAt.toISOString(), active: false }
    },
    productOrder: async () => {
      await shop.addProduct()
      const before = (await readProductOrder(db)).products.map(({ id }) => id)
      return { before, ids: before.toReversed() }
    },
    appointment: () => sampleAppointment(shop),
    emptyCalendarId: () => insertCalendarOffering(shop, []),
    taxRuleId: () =>
      idOf(
        db
          .insert(taxRules)
          .values({ states: ['PR'], kinds: ['product'], components: [] })
          .returning(),
      ),
    deliveryMethodId: () =>
      idOf(
        db
          .insert(deliveryMethods)
          .values({ name: 'Parcel', kind: 'parcel', states: ['PR'], price: 450 })
          .returning(),
      ),
    discountId: () => idOf(db.insert(discounts).values({ name: 'Spring', kind: 'percent', value: 1000 }).returning()),
    newCode: async () => randomBytes(6).toString('hex'),
    seat: () => buySeat(shop, owner),
    uploadName: async () => {
      const upload = { name: randomBytes(12).toString('hex'), width: 800, height: 533, content: Buffer.from('webp') }
      await db.insert(uploads).values(upload)
      return `${upload.name}-800.webp`
    },
  }
}

/** Valid ids of records that do not exist. */
export function missingRecords(product: SampleRecords['product']): SampleRecords {
  const token = async () => randomBytes(32).toString('base64url')
  const payment = async () => `EMU${randomBytes(7).toString('hex').toUpperCase()}`
  return {
    userId: randomUUID(),
    email: `nobody-${randomUUID().slice(0, 8)}@correo.test`,
    product,
    paypal: { clientId: 'EMULATOR-nobody', clientSecret: 'EMULATOR-nothing' },
    secondFactor: async () => {},
    verificationToken: token,
    verificationCode: async () => '000000',
    signInCode: async () => '000000',
    resetToken: token,
    sessionId: async () => randomUUID(),
    approvedPayment: payment,
    capturedPayment: payment,
    orderId: async () => randomUUID(),
    receivedLine: async () => ({ orderId: randomUUID(), lineId: randomUUID() }),
    reviewId: async () => randomUUID(),
    parcel: async () => ({ id: randomUUID(), parcelId: randomUUID() }),
    overdueOrderId: async () => randomUUID(),
    checkoutUnderReview: async () => randomUUID(),
    failedRefundId: async () => randomUUID(),
    refundedOrderId: async () => randomUUID(),
    owedRefundId: async () => randomUUID(),
    dispute: async () => ({ id: randomUUID(), changedAt: '2026-11-20T15:30:00.000Z' }),
    creditNote: async () => ({ orderId: randomUUID(), number: 'CN-999999' }),
    mailId: async () => randomUUID(),
    outboxMailId: async () => randomUUID(),
    checklist: async () => {},
    pageSlug: async () => 'no-such-page',
    messageId: async () => randomUUID(),
    noticeToken: token,
    consentToken: token,
    ownConsent: async () => {},
    orderAddressToken: token,
    draftId: async () => randomUUID(),
    payLinkToken: token,
    systemLogId: async () => randomUUID(),
    noSystemLogs: async () => {},
    unsoldProductId: async () => randomUUID(),
    productOrder: async () => ({ ids: [randomUUID()], before: [randomUUID()] }),
    productChange: async () => ({ productId: randomUUID(), version: '2026-11-20T15:30:00.000Z', active: false }),
    appointment: async () => missingAppointment(),
    emptyCalendarId: async () => randomUUID(),
    taxRuleId: async () => randomUUID(),
    deliveryMethodId: async () => randomUUID(),
    discountId: async () => randomUUID(),
    newCode: async () => randomBytes(6).toString('hex'),
    seat: async () => {
      const [productId, variantId, otherVariantId, orderId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      return { productId, variantId, otherVariantId, orderId }
    },
    uploadName: async () => `${randomBytes(12).toString('hex')}-800.webp`,
  }
}
