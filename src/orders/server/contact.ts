import { isDeepStrictEqual } from 'node:util'
import { correctBookings } from '../../appointments/server/booking-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { addressLines } from '../../kit/address.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { isErased } from '../../kit/erased.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { m } from '../../paraglide/messages.js'
import { wasSent } from '../../sale/parcel.ts'
import { hasReader } from '../../sale/reader.ts'
import type { correctContact as endpoint } from '../contact-api.ts'
import { deskFaults } from '../office-texts.ts'
import { erasePerson } from './erasure-queries.ts'
import { insertNote } from './note-queries.ts'
import { tellFormerAddress } from './order-address.ts'
import { buyerAddress } from './order-mails.ts'
import { findOrder, lockOrder, lockOrderWithCheckout, updateContact } from './order-queries.ts'
import { listParcels } from './parcel-queries.ts'
import type { OrderRow } from './tables.ts'

type Correction = Omit<EndpointRequest<typeof endpoint>['body'], 'language'>
type Contact = Pick<OrderRow, 'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress'>

/**
 * Corrects name, email, phone and delivery address of an order and of its bookings. Later mails and documents use them; the
 * payment keeps what its provider saw, and taxes and delivery stay as they were paid. The values of before become a note,
 * which is erased with the buyer; the audit trail names the fields only.
 * @throws HttpError 400 for an email address without an account; 404 for an unknown order; 409 `order_erased`, and `already_sent` for name and address once something was sent
 */
export function correctContact(
  platform: Platform,
  by: By,
  id: string,
  { language = 'en', ...correction }: Correction & { language?: Locale | undefined },
): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw notFound()
      if (isErased(order)) throw refusal(409, fault(deskFaults, 'order_erased'))
      if (!hasReader(order) && correction.customerEmail !== undefined) {
        throw invalidField('customerEmail', fault(deskFaults, 'no_account'))
      }
      const contact = contactAfter(order, correction)
      const changed = changedFields(order, contact)
      if (changed.length === 0) return order
      const isSent = wasSent({ ...order, parcels: await listParcels(tx, id) })
      if (isSent && (changed.includes('customerName') || changed.includes('shippingAddress'))) {
        throw refusal(409, fault(deskFaults, 'already_sent'))
      }
      const corrected = await storeContact(platform, tx, order, contact, changed)
      await insertNote(tx, {
        orderId: id,
        authorId: by.viewer.id,
        text: noteOf(order, changed, language),
        createdAt: platform.clock(),
      })
      await recordAudit(tx, {
        by,
        action: 'order.contact_corrected',
        subject: { type: 'order', id },
        after: { orderNumber: order.orderNumber, fields: changed },
      })
      return corrected
    },
    { retry: true },
  )
}

/**
 * Erases the person of an order without an account, as the deletion of an account does. Repeated it changes nothing.
 * @throws HttpError 404 for an unknown order; 409 `has_account` when the order belongs to an account
 */
export function removePerson(platform: Platform, by: By, id: string): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const { order } = (await lockOrderWithCheckout(tx, id)) ?? {}
      if (!order) throw notFound()
      if (hasReader(order)) throw refusal(409, fault(deskFaults, 'has_account'))
      if (isErased(order)) return order
      await erasePerson(tx, order)
      await recordAudit(tx, {
        by,
        action: 'order.person_removed',
        subject: { type: 'order', id },
        after: { orderNumber: order.orderNumber },
      })
      return required(await findOrder(tx, id), 'order')
    },
    { retry: true },
  )
}

/** An order of which nothing ships keeps having no delivery address, and its phone. */
function contactAfter(order: OrderRow, correction: Correction): Contact {
  const { customerName, customerEmail, customerPhone, shippingAddress } = correction
  return {
    customerName: customerName ?? order.customerName,
    customerEmail: customerEmail ?? order.customerEmail,
    // Without a delivery the shop has nothing but the phone.
    customerPhone:
      customerPhone || (customerPhone === undefined || !order.shippingAddress ? order.customerPhone : null),
    shippingAddress: order.shippingAddress && (shippingAddress ?? order.shippingAddress),
  }
}

const fields = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress'] as const

const changedFields = (before: Contact, after: Contact) =>
  fields.filter((name) => !isDeepStrictEqual(before[name], after[name]))

/** Staff vouch for a corrected address: mails go there, and whoever got them before is told. */
async function storeContact(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  contact: Contact,
  changed: readonly (typeof fields)[number][],
): Promise<OrderRow> {
  const isMoved = changed.includes('customerEmail')
  const before = await buyerAddress(tx, order)
  const corrected = await updateContact(tx, order.id, {
    ...contact,
    customerAddress: contact.shippingAddress,
    ...(isMoved && { emailConfirmedAt: platform.clock() }),
  })
  await correctBookings(tx, order.id, contact)
  if (!isMoved || before === null || before === contact.customerEmail || !hasReader(corrected)) return corrected
  await tellFormerAddress(platform, tx, corrected, before)
  return corrected
}

/** What the order said before, in the words of its fields. */
function noteOf(order: OrderRow, changed: readonly (typeof fields)[number][], locale: Locale): string {
  const lines = changed.map((name) => {
    if (name !== 'shippingAddress') return order[name] ?? '—'
    return order.shippingAddress ? addressLines(order.shippingAddress).join(', ') : '—'
  })
  return [m.order_contact_before({}, { locale }), ...lines].join('\n')
}
