import type { Mail, MailOrder, MailTemplate } from './mail.ts'

// Data of each template for tests.

export const shop = 'http://shop.test'
export const order: MailOrder = {
  orderNumber: 'FM-000417',
  createdAt: '2026-11-21T02:30:00Z',
  customerName: 'Marisol Núñez',
  lines: [
    { name: 'Sérum Facial', quantity: 2, price: 3400 },
    { name: 'Labial <Rojo> & Ponce', quantity: 1, price: 1800 },
  ],
  subtotal: 8600,
  tax: 989,
  shipping: 0,
  total: 9589,
  taxName: 'IVU',
  shippingName: 'Shipping',
  shippingAddress: { address: 'Calle Loíza 1234', city: 'San Juan', state: 'PR', postalCode: '00911', country: 'US' },
  paymentMethod: 'PayPal',
  ships: true,
}
export const link = `${shop}/somewhere?token=abc`
const lipstick = {
  name: 'Lipstick',
  nameEs: 'Pintalabios',
  choices: [{ name: 'Shade', nameEs: 'Tono', value: 'Ruby', valueEs: 'Rubí' }],
}
const seat = {
  ...{ uid: 'seat', sequence: 1, name: 'Makeup Workshop', nameEs: 'Taller de maquillaje' },
  ...{ startsAt: '2026-12-05T14:00:00Z', endsAt: '2026-12-05T16:00:00Z', place: 'Studio', placeEs: 'Estudio' },
}
const ofOrder = { orderNumber: 'FM-000417', ordersUrl: link }
export const samples: { [T in MailTemplate]: Extract<Mail, { template: T }>['data'] } = {
  verification: { name: 'Marisol', verifyUrl: link, code: '048215' },
  existing_account: { name: 'Marisol', signInUrl: link, resetUrl: link },
  password_reset: { name: 'Marisol', resetUrl: link },
  sign_in_code: { name: 'Marisol', code: '048215', claim: { resetUrl: link } },
  second_factor_changed: {
    name: 'Marisol',
    change: 'passkey_added',
    detail: 'iPhone',
    changedAt: '2026-11-20T15:30:00Z',
    resetUrl: link,
  },
  password_changed: { name: 'Marisol', changedAt: '2026-11-20T15:30:00Z', resetUrl: link },
  email_change_notice: { name: 'Marisol', newEmail: 'new@example.test', resetUrl: link },
  order_confirmation: { order, ordersUrl: link },
  order_parcels: {
    order,
    parcels: [
      {
        ...{ id: 'parcel', carrier: 'USPS', number: '9400111202555842332669', url: link },
        lines: [{ lineId: 'serum', quantity: 2 }],
        contents: order.lines.slice(0, 1),
      },
    ],
    isComplete: false,
    ended: ['1Z999AA10123456784'],
    ordersUrl: link,
    before: [],
  },
  order_status: { order, status: 'shipped', ordersUrl: link },
  order_refunded: { order, refunded: 9589, ordersUrl: link, note: 'Lo sentimos.', creditNote: 'CN-000001' },
  order_expired: { order, shopUrl: link },
  order_address: { orderNumber: 'FM-000417', confirmUrl: link },
  payment_link: {
    ...{ orderNumber: 'FM-000417', name: 'Marisol', total: 9589, url: link },
    expiresAt: '2026-11-27T15:30:00Z',
  },
  order_address_notice: { orderNumber: 'FM-000417', email: 'rosa@example.test', ordersUrl: link },
  contact_answer: {
    name: 'Marisol Núñez',
    text: 'Sí, enviamos a Florida y a todo Estados Unidos.\n\nUn abrazo,\nNilsa',
    message: '¿Hacen envíos a Florida?',
    receivedAt: '2026-11-20T14:00:00Z',
    shopUrl: link,
  },
  order_canceled: { order, shopUrl: link, refund: 9589, reason: 'El color que pediste se agotó.' },
  order_declined: { order, shopUrl: link },
  order_notice: { order, customerEmail: 'marisol@example.test', payment: 'paid', orderUrl: link },
  event_reminder: { name: 'Marisol', event: seat, order: ofOrder, changeUntil: '2026-12-04T14:00:00Z' },
  event_changed: {
    name: 'Marisol',
    event: seat,
    before: { startsAt: '2026-12-04T14:00:00Z', endsAt: '2026-12-04T16:00:00Z', place: 'Ponce' },
    order: ofOrder,
    calendar: { isCanceled: false, events: [seat], url: link },
  },
  event_canceled: {
    name: 'Marisol',
    event: { ...seat, place: null, placeEs: null, calendar: 'Rosa' },
    order: ofOrder,
    calendar: { isCanceled: true, events: [seat], url: link },
  },
  event_notice: {
    change: 'moved',
    orderNumber: 'FM-000417',
    orderUrl: link,
    customerName: 'Marisol Núñez',
    customerEmail: 'marisol@example.test',
    customerPhone: '787-555-0100',
    quantity: 2,
    event: seat,
    before: { startsAt: '2026-12-04T14:00:00Z', endsAt: '2026-12-04T16:00:00Z', place: 'Ponce' },
  },
  contact_notice: {
    name: 'Ana',
    email: 'ana@example.test',
    message: `Hola ${link}`,
    receivedAt: '2026-11-20T15:30:00Z',
  },
  contact_confirmation: { shopUrl: link, receivedAt: '2026-11-20T15:30:00Z' },
  consent_confirmation: { kind: 'newsletter', confirmUrl: link },
  cart_reminder: {
    name: 'Marisol',
    lines: [{ ...lipstick, quantity: 2 }],
    ...{ cartUrl: link, unsubscribeUrl: `${shop}/unsubscribe/abc`, checkoutId: 'checkout' },
  },
  review_invitation: {
    name: 'Marisol',
    lines: [{ ...lipstick, reviewUrl: link }],
    ...{ unsubscribeUrl: `${shop}/unsubscribe/abc`, orderId: 'order', lineIds: ['line'] },
  },
  stock_notice_confirmation: { product: lipstick, kind: 'stock', confirmUrl: link },
  stock_notice: { product: lipstick, kind: 'stock', productUrl: link, unsubscribeUrl: `${shop}/notices/abc` },
  settings_changed: {
    setting: 'email',
    who: 'Nilsa Báez (nilsa@example.test)',
    changedAt: '2026-11-20T15:30:00Z',
    fields: ['smtpHost', 'smtpPassword'],
    auditUrl: link,
  },
  invariants_violated: { violations: [{ rule: 'an order adds up', subject: 'FM-000417' }], more: 2, link },
  staff_alert: { orderNumber: 'FM-000417', note: 'The captured amount differs from the order total.', link },
  dispute_notice: {
    orderNumber: 'FM-000417',
    link,
    kind: 'dispute',
    state: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: 'INQUIRY',
    amount: 9589,
    respondBy: '2026-11-30T15:30:00Z',
  },
  test: { sentAt: '2026-11-20T15:30:00Z' },
}
