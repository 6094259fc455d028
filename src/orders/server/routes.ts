import * as appointments from '../../appointments/office-api.ts'
import { readDays } from '../../appointments/server/read-days.ts'
import { listLimit } from '../../kit/codecs.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, owner, signedIn, staff, verified } from '../../kit/server/http/guards.ts'
import { linkNext } from '../../kit/server/http/link-next.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { withReader } from '../../sale/reader.ts'
import type { OwnOrder } from '../api.ts'
import * as api from '../api.ts'
import * as bulk from '../bulk-api.ts'
import * as contact from '../contact-api.ts'
import * as lines from '../lines-api.ts'
import * as notes from '../notes-api.ts'
import * as orderAddress from '../order-address-api.ts'
import * as parcels from '../parcels-api.ts'
import * as tenders from '../tenders-api.ts'
import { markNoShow, moveBooking, setBookingState, undoNoShow } from './bookings.ts'
import { changeOrderStatus, processOrders } from './change-order-status.ts'
import { correctContact, removePerson } from './contact.ts'
import { correctEmail } from './customer-email.ts'
import { exportCreditNotes } from './export-credit-notes.ts'
import { exportOrders } from './export-orders.ts'
import { changeLineTime, findLineSlots, listLineTimes } from './line-times.ts'
import { listNotes } from './note-queries.ts'
import { addNote } from './notes.ts'
import { confirmLinkedAddress, findLinkedOrder } from './order-address.ts'
import { orderCalendarFile } from './order-events.ts'
import { findOrderPage, listOrdersAfter } from './order-list-queries.ts'
import { listOrdersOfUser } from './order-queries.ts'
import {
  assertOwnOrders,
  findCustomerOrder,
  getOrder,
  mayReadOrders,
  presentDetails,
  presentOrder,
  presentOrders,
  presentParcel,
  withMailWarning,
} from './orders.ts'
import { listParcels } from './parcel-queries.ts'
import { sendParcel, shipOrders, voidParcel } from './parcels.ts'
import { setPayBy } from './pay-by.ts'
import { recordTender, voidRecordedTender } from './record-tender.ts'

const lineChanges = { name: 'line-changes', points: 60, seconds: 600 }
/** Prevents guessing links. */
const links = { name: 'order-address-links', points: 120, seconds: 600 }
const lineSlots = { name: 'line-slots', points: 120, seconds: 60 }

/** Routes for order lists, exports, details, status changes, and moves of lines and bookings, which change orders. */
export function registerOrderRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(api.listCustomerOrders, { guard: signedIn }, async ({ viewer, params }): Promise<OwnOrder[]> => {
    assertOwnOrders(viewer, params.userId)
    return mayReadOrders(viewer, params.userId) ? presentOrders(db, await listOrdersOfUser(db, params.userId)) : []
  })

  bind(api.getOrderCalendar, { guard: signedIn }, async ({ viewer, params, query, reply }) => {
    const order = await findCustomerOrder(db, viewer, params)
    const content = await orderCalendarFile(platform, order, query.language)
    return sendFile(reply, { fileName: `${order.orderNumber}.ics`, type: 'text/calendar', content })
  })

  registerAddressRoutes(bind, platform)
  registerLineRoutes(bind, platform)

  bind(api.listOrders, { guard: staff }, async ({ query, request, reply }) => {
    const found = await listOrdersAfter(db, {}, query.after, listLimit)
    linkNext(request, reply, found)
    return presentOrders(db, found)
  })

  bind(api.browseOrders, { guard: staff }, async ({ query }) => {
    const page = await findOrderPage(db, query)
    return { ...page, orders: await presentOrders(db, page.orders) }
  })

  registerExports(bind, platform)
  registerDeskRoutes(bind, platform)

  bind(api.getOrderDetails, { guard: staff }, async ({ params }) => presentDetails(db, await getOrder(db, params.id)))

  bind(api.changeOrderStatus, { guard: staff }, async ({ by, params, body }) => {
    const { language, ...change } = body
    const changed = await changeOrderStatus(platform, by, { ...change, id: params.id })
    return withMailWarning(db, changed, language)
  })

  bind(appointments.moveBooking, { guard: staff }, ({ by, params, body }) => moveBooking(platform, by, params.id, body))

  bind(appointments.setBookingState, { guard: staff }, ({ by, params, body }) =>
    setBookingState(platform, by, params.id, body.state),
  )

  bind(appointments.markNoShow, { guard: staff }, ({ by, params }) => markNoShow(platform, by, params.id))

  bind(appointments.undoNoShow, { guard: staff }, ({ by, params }) => undoNoShow(platform, by, params.id))
}

/** Routes for what staff do with an order at the desk: notes, corrections, parcels, many orders at once. */
function registerDeskRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(notes.listOrderNotes, { guard: staff }, async ({ params }) => {
    const order = await getOrder(db, params.id)
    return { notes: await listNotes(db, order.id) }
  })

  bind(notes.addOrderNote, { guard: staff }, async ({ by, params, body }) => ({
    notes: await addNote(platform, by, params.id, body.text),
  }))

  bind(contact.correctContact, { guard: staff }, async ({ by, params, body }) => {
    return withMailWarning(db, await correctContact(platform, by, params.id, body), body.language)
  })

  bind(contact.removePerson, { guard: staff }, async ({ by, params }) =>
    presentOrder(db, await removePerson(platform, by, params.id)),
  )

  bind(contact.correctEmail, { guard: staff }, ({ by, params, body }) =>
    correctEmail(platform, by, params.id, body.email),
  )

  bind(parcels.listParcels, { guard: staff }, async ({ params }) => {
    const order = await getOrder(db, params.id)
    return (await listParcels(db, order.id)).map(presentParcel)
  })

  bind(parcels.sendParcel, { guard: staff }, async ({ by, params, body }) => {
    const { language, ...sending } = body
    const order = await sendParcel(platform, by, params.id, sending)
    return withMailWarning(db, order, language)
  })

  bind(parcels.voidParcel, { guard: staff }, async ({ by, params }) => {
    return withMailWarning(db, await voidParcel(platform, by, params))
  })

  bind(tenders.recordTender, { guard: staff }, async ({ by, params, body, reply }) => {
    const { language, ...input } = body
    const { order, isNew } = await recordTender(platform, by, params.id, input)
    if (!isNew) reply.code(tenders.recordTender.repeated)
    return withMailWarning(db, order, language)
  })

  bind(tenders.voidTender, { guard: staff }, async ({ by, params, body }) => {
    const { language, reason } = body
    return withMailWarning(db, await voidRecordedTender(platform, by, { ...params, reason }), language)
  })

  bind(tenders.setPayBy, { guard: staff }, async ({ by, params, body }) => {
    return withMailWarning(db, await setPayBy(platform, by, params.id, body.day), body.language)
  })

  bind(bulk.listChosenOrders, { guard: staff }, async ({ query }) => {
    const found = await listOrdersAfter(db, query, undefined, bulk.maxChosenOrders + 1)
    return { orders: found.slice(0, bulk.maxChosenOrders), more: found.length > bulk.maxChosenOrders }
  })

  bind(bulk.processOrders, { guard: staff }, ({ by, body }) => processOrders(platform, by, body.ids))

  bind(parcels.shipOrders, { guard: staff }, ({ by, body }) => shipOrders(platform, by, body.orders))
}

function registerExports(bind: Bind, platform: Platform): void {
  const exports = { name: 'exports', points: 60, seconds: 600 }

  bind(api.exportOrders, { guard: staff, limit: exports }, async ({ by, query, reply }) => {
    const { fileName, csv } = await exportOrders(platform, by, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })

  bind(api.exportCreditNotes, { guard: staff, limit: exports }, async ({ by, query, reply }) => {
    const { fileName, csv } = await exportCreditNotes(platform, by, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
}

/** Routes for the seats and appointments of the viewer's own orders. */
function registerLineRoutes(bind: Bind, platform: Platform): void {
  bind(lines.listLineTimes, { guard: owner, limit: lineChanges }, ({ viewer, params }) =>
    listLineTimes(platform, viewer, params),
  )

  bind(lines.findLineSlots, { guard: owner, limit: lineSlots }, ({ viewer, params, query }) =>
    findLineSlots(platform, viewer, params, readDays(query, platform.clock())),
  )

  bind(lines.changeLineTime, { guard: verified, limit: lineChanges }, async ({ by, params, body }) => {
    return presentOrder(platform.database.db, withReader(await changeLineTime(platform, by, { ...params, to: body })))
  })
}

/** The page of the link that brings the mails about an order to the address typed at the checkout. */
function registerAddressRoutes(bind: Bind, platform: Platform): void {
  bind(orderAddress.getOrderAddress, { guard: anyone, limit: links }, async ({ params }) => {
    const { orderNumber, emailConfirmedAt } = await findLinkedOrder(platform, platform.database.db, params.token)
    return { orderNumber, isConfirmed: emailConfirmedAt !== null }
  })

  for (const endpoint of [orderAddress.confirmOrderAddress, orderAddress.confirmOrderAddressInSpanish]) {
    bind(endpoint, { guard: anyone, limit: links }, async ({ by, params, reply }) => {
      await confirmLinkedAddress(platform, params.token, by)
      return reply.redirect(endpoint.path.replace('{token}', encodeURIComponent(params.token)), 303)
    })
  }
}
