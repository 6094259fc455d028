import { randomInt, randomUUID } from 'node:crypto'
import { formatDecimal } from '../kit/money.ts'
import { recordFrom } from '../kit/records.ts'
import { allSettings } from '../settings/all-settings.ts'
import { appointmentRequests } from './appointment-requests.ts'
import { addressInPonce } from './buyer.ts'
import { consentRequests } from './consent-requests.ts'
import { draftRequests } from './draft-requests.ts'
import { noticeRequests } from './notice-requests.ts'
import { orderAddressRequests } from './order-address-requests.ts'
import { imageForm, textForm } from './pictures.ts'
import { priceRequests } from './price-requests.ts'
import { reviewRequests } from './review-requests.ts'
import { productForm } from './sample-product.ts'
import { cartBody, type Sample, type SampleRecords } from './sample-records.ts'
import { workshopRequests } from './workshop-requests.ts'

export const samplePassword = 'Cafetal8'

const name = { firstName: 'Ana', lastName: 'Peña' }
const empty: Sample = () => ({})
const mailInDemo: Sample = async (records) => ({ params: { id: await records.mailId() } })
/** The mail has no attachment; the response is 404 for every role. */
const missingAttachment: Sample = async ({ mailId }) => ({ params: { id: await mailId(), name: 'invite.ics' } })

/** One request for every row of the role matrix. */
export const sampleRequests: Record<string, Sample> = {
  'GET /healthz': empty,
  'GET /readyz': empty,
  'GET /metrics': empty,
  'GET /api/docs': empty,
  'GET /robots.txt': empty,
  'GET /sitemap.xml': empty,
  'GET /sitemap-{part}.xml': () => ({ params: { part: '1' } }),
  'GET /site.webmanifest': empty,
  'GET /api/products': empty,
  'GET /api/products/{slug}': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /api/products/{slug}/marks': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /feeds/google.xml': empty,
  'GET /api/catalog': empty,
  'GET /api/categories': empty,
  'GET /api/next-times': empty,
  'GET /api/next-workshops': empty,
  'GET /api/synonyms': empty,
  'GET /api/suggest': empty,
  'POST /api/missed-searches': () => ({ body: { search: 'nail polish' } }),
  'GET /api/brand-settings': empty,
  ...recordFrom(allSettings.map(({ read }) => [`GET ${read.path}`, empty])),
  'GET /api/settings/security_checklist': async (records) => {
    await records.checklist()
    return {}
  },
  'POST /api/settings': () => ({
    body: { key: 'contact', value: { email: 'hola@flordemaga.test', facebook: '', instagram: '' } },
  }),
  'POST /api/settings/shopping_cart': () => ({ body: { key: 'shopping_cart', value: { tax_enabled: false } } }),
  'GET /api/storefront': empty,
  'PUT /api/admin/pause': () => ({
    body: { key: 'pause', value: { active: false, what: 'parcels', text: 'Back soon.', textEs: 'Volvemos pronto.' } },
  }),
  'PUT /api/admin/announcement': () => ({
    body: { key: 'announcement', value: { active: false, text: 'New soaps', textEs: 'Jabones nuevos' } },
  }),
  'PUT /api/admin/languages': () => ({ body: { key: 'languages', value: { holdBack: false } } }),
  'GET /api/admin/languages/texts': empty,
  'GET /api/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
  'GET /api/admin/pages': empty,
  'GET /api/admin/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
  'PUT /api/admin/pages/{slug}': () => ({
    params: { slug: 'gift-cards' },
    body: { title: 'Gift cards', titleEs: 'Tarjetas', body: 'One year.', bodyEs: 'Un año.', published: true },
  }),
  'DELETE /api/admin/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
  'POST /api/admin/pages-preview': () => ({ body: { body: '**One year**' } }),
  'POST /api/brand-settings': () => ({ form: textForm({ companyName: 'Flor de Maga', websiteEmail: '' }) }),
  'POST /api/settings/test-email': ({ email }) => ({ body: { testEmailRecipient: email, language: 'es' } }),
  'GET /api/price-rules': empty,
  'POST /api/quote': ({ product }) => ({ body: { items: [{ productId: product.id, quantity: 1 }] } }),
  'POST /api/contact': ({ email }) => ({
    body: { name: 'Ana', email, message: '¿Hacen envíos?', isHuman: true, website: '', language: 'es' },
  }),

  ...noticeRequests,
  ...consentRequests,
  ...reviewRequests,
  ...orderAddressRequests,
  ...draftRequests,

  'POST /api/auth/login': ({ email }) => ({ body: { email, password: samplePassword } }),
  'POST /api/auth/second-factor/passkey-options': () => ({ body: {} }),
  'POST /api/auth/second-factor/passkey': () => ({
    body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  'POST /api/auth/second-factor/code': () => ({ body: { method: 'totp', code: '123 456' } }),
  'POST /api/auth/code': ({ email }) => ({ body: { email, language: 'es' } }),
  'POST /api/auth/code/verify': async (records) => ({
    body: { email: records.email, code: await records.signInCode() },
  }),
  'POST /api/auth/passkey/options': () => ({ body: {} }),
  'POST /api/auth/passkey': () => ({
    body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  'POST /api/auth/logout': () => ({ body: {} }),
  'POST /api/auth/register': () => ({
    body: {
      ...name,
      email: `new-${randomUUID().slice(0, 8)}@correo.test`,
      password: samplePassword,
      phone: '+1 787 555 0100',
      shippingStreet: 'Calle Unión 12',
      shippingCity: 'Ponce',
      shippingState: 'PR',
      shippingZip: '00730',
      shippingCountry: 'USA',
      language: 'es',
    },
  }),
  'GET /api/setup': empty,
  'POST /api/setup': ({ email }) => ({ body: { token: 'x'.repeat(20), email, password: samplePassword } }),
  'POST /api/auth/forgot-password': ({ email }) => ({ body: { email, language: 'en' } }),
  'GET /api/auth/check-reset-token/{token}': async (records) => ({ params: { token: await records.resetToken() } }),
  'POST /api/auth/reset-password': async (records) => ({
    body: { token: await records.resetToken(), password: 'Cafetal99', language: 'en' },
  }),
  'GET /api/auth/verify-email-status/{token}': async (records) => ({
    params: { token: await records.verificationToken() },
  }),
  'POST /api/auth/verify-email': async (records) => ({
    body: { token: await records.verificationToken(), password: samplePassword },
  }),
  'POST /api/auth/verify-code': async (records) => ({ body: { code: await records.verificationCode() } }),
  'POST /api/auth/resend-verification': () => ({ body: { language: 'es' } }),
  'GET /api/auth/user': empty,
  'GET /api/auth/sessions': empty,
  'DELETE /api/auth/sessions/{id}': async (records) => ({ params: { id: await records.sessionId() } }),
  'POST /api/auth/activity': () => ({ body: {} }),
  'POST /api/auth/confirm': () => ({ body: { password: samplePassword } }),
  'PUT /api/profile': ({ email }) => ({ body: { ...name, email, currentPassword: samplePassword, language: 'en' } }),
  'PUT /api/profile/password': () => ({
    body: { currentPassword: samplePassword, newPassword: 'Cafetal99', language: 'en' },
  }),
  'GET /api/profile/export': async (records) => {
    await records.reviewId()
    await records.draftId()
    await records.ownConsent()
    return {}
  },
  'POST /api/profile/delete': () => ({ body: { password: samplePassword } }),
  'GET /api/profile/second-factor': empty,
  'GET /api/profile/sign-in-passkeys': empty,
  'POST /api/profile/sign-in-passkeys/options': () => ({ body: {} }),
  'POST /api/profile/sign-in-passkeys': () => ({
    body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
  }),
  'DELETE /api/profile/sign-in-passkeys/{id}': () => ({ params: { id: randomUUID() } }),
  'POST /api/profile/passkeys/options': () => ({ body: {} }),
  'POST /api/profile/passkeys': () => ({
    body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
  }),
  'PUT /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
  'DELETE /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() } }),
  'POST /api/profile/totp': () => ({ body: {} }),
  'PUT /api/profile/totp': () => ({ body: { code: '123456' } }),
  'DELETE /api/profile/totp': empty,
  'POST /api/profile/recovery-codes': () => ({ body: {} }),
  'DELETE /api/users/{id}/second-factor': async (records) => {
    await records.secondFactor()
    return { params: { id: records.userId } }
  },
  'GET /api/admin/second-factor-policy': empty,
  'PUT /api/admin/second-factor-policy': () => ({ body: { required: false } }),
  'PUT /api/users/{id}': ({ userId }) => ({
    params: { id: userId },
    body: { ...name, phone: '+1 787 555 0101', shippingCity: 'Ponce', sameAsShipping: true, language: 'en' },
  }),
  'GET /api/users': empty,
  'GET /api/users/root': empty,
  'GET /api/admin/users': empty,
  'POST /api/users': () => ({
    body: {
      ...name,
      email: `new-${randomUUID().slice(0, 8)}@correo.test`,
      password: samplePassword,
      role: 'admin',
      language: 'es',
    },
  }),
  'PUT /api/admin/customers/{id}/email': ({ userId }) => ({
    params: { id: userId },
    body: { email: `right-${randomUUID().slice(0, 8)}@correo.test`, isConfirmed: true },
  }),
  'GET /api/admin/customers/{id}': ({ userId }) => ({ params: { id: userId } }),
  'GET /api/admin/users/{id}/figures': ({ userId }) => ({ params: { id: userId } }),
  'PUT /api/users/{id}/password': ({ userId }) => ({ params: { id: userId }, body: { password: 'Cafetal99' } }),
  'PUT /api/users/{id}/role': ({ userId }) => ({ params: { id: userId }, body: { role: 'admin' } }),
  'POST /api/users/{id}/verification': ({ userId }) => ({ params: { id: userId }, body: {} }),
  'DELETE /api/users/{id}': ({ userId }) => ({ params: { id: userId } }),

  'GET /api/admin/products': empty,
  'GET /api/admin/products/page': empty,
  'POST /api/products': () => ({ body: productForm() }),
  'PUT /api/products/{id}': async (records) => ({
    params: { id: await records.unsoldProductId() },
    body: { ...productForm(), stockBefore: 3 },
  }),
  'GET /api/admin/products/{id}/stock-history': async (records) => ({
    params: { id: await records.unsoldProductId() },
  }),
  'GET /api/admin/products/order': empty,
  'PUT /api/admin/products/order': async (records) => ({ body: await records.productOrder() }),
  'GET /api/admin/synonyms': empty,
  'PUT /api/admin/synonyms': () => ({ body: { groups: [['sunscreen', 'bloqueador', 'protector solar']] } }),
  'GET /api/admin/missed-searches': empty,
  'PUT /api/admin/products/bulk': async (records) => ({ body: { changes: [await records.productChange()] } }),
  'GET /api/products/{id}/removal': async (records) => ({ params: { id: await records.unsoldProductId() } }),
  'DELETE /api/products/{id}': async (records) => ({ params: { id: await records.unsoldProductId() } }),
  'POST /api/products/{id}/restore': async (records) => ({ params: { id: await records.unsoldProductId() } }),

  ...workshopRequests,

  'POST /api/upload-image': async () => ({ form: await imageForm() }),
  'POST /api/upload/product-image': async () => ({ form: await imageForm() }),
  'GET /uploads/{file}': async (records) => ({ params: { file: await records.uploadName() } }),

  ...appointmentRequests,

  ...priceRequests,

  'GET /paypal/setup': empty,
  'POST /paypal/order': ({ product, email }) => ({
    body: { ...cartBody(product, email), billingInfo: marisol, language: 'es' },
  }),
  'GET /paypal/order/{id}': async (records) => ({ params: { id: await records.approvedPayment() } }),
  'POST /paypal/order/{id}/capture': async (records) => ({ params: { id: await records.approvedPayment() }, body: {} }),
  'POST /api/paypal/test-connection': ({ paypal }) => ({
    body: { paypal_type: 'business', paypal_client_id: paypal.clientId, paypal_client_secret: paypal.clientSecret },
  }),
  'POST /paypal/webhook': () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} } }),
  'POST /api/orders': async (records) => ({ body: orderReport(records, await records.capturedPayment()) }),
  'GET /api/orders': empty,
  'GET /api/admin/orders': empty,
  'GET /api/admin/orders/export': empty,
  'GET /api/admin/credit-notes/export': empty,
  'GET /api/admin/orders/{id}': async (records) => ({ params: { id: await records.orderId() } }),
  'GET /api/admin/orders/{id}/policies': async (records) => ({ params: { id: await records.orderId() } }),
  'GET /api/admin/orders/{id}/timeline': async (records) => ({ params: { id: await records.orderId() } }),
  'GET /api/admin/payments': empty,
  'POST /api/admin/payments/{id}/recheck': async (records) => ({ params: { id: await records.checkoutUnderReview() } }),
  'POST /api/admin/payments/{id}/decision': async (records) => ({
    params: { id: await records.checkoutUnderReview() },
    body: { decision: 'refund' },
  }),
  'POST /api/admin/refunds/{id}/decision': async (records) => ({
    params: { id: await records.failedRefundId() },
    body: { decision: 'drop' },
  }),
  'POST /api/admin/orders/{id}/restock': async (records) => ({
    params: { id: await records.refundedOrderId() },
    body: { lines: [{ productId: records.product.id, restocked: 1 }] },
  }),
  'POST /api/admin/refunds/{id}/sent': async (records) => ({ params: { id: await records.owedRefundId() } }),
  'POST /api/admin/disputes/{id}/handled': async (records) => {
    const { id, changedAt } = await records.dispute()
    return { params: { id }, body: { changedAt } }
  },
  'POST /api/orders/{id}/refunds': async (records) => ({
    params: { id: await records.orderId() },
    body: {
      key: randomUUID(),
      amount: '1.00',
      note: 'Una pieza llegó rota.',
      returned: [{ productId: records.product.id, quantity: 1 }],
      language: 'es',
    },
  }),
  'GET /api/orders/{id}/credit-notes/{number}': async (records) => {
    const { orderId, number } = await records.creditNote()
    return { params: { id: orderId, number } }
  },
  'GET /api/orders/customer/{userId}/{orderId}/credit-notes/{number}': async (records) => ({
    params: { userId: records.userId, ...(await records.creditNote()) },
  }),
  'PUT /api/orders/{id}/status': async (records) => ({
    params: { id: await records.orderId() },
    body: { status: 'processed', language: 'es' },
  }),
  'PUT /api/admin/orders/{id}/contact': async (records) => ({
    params: { id: await records.orderId() },
    body: {
      ...{ customerName: 'Marisol Núñez', customerEmail: 'marisol.nunez@correo.test', customerPhone: '787-555-0101' },
      shippingAddress: { ...addressInPonce, address: 'Calle Sol 5', address2: 'Apt 3B' },
      language: 'es',
    },
  }),
  'GET /api/admin/views/{list}': () => ({ params: { list: 'orders' } }),
  'POST /api/admin/views/{list}': () => ({
    params: { list: 'orders' },
    body: { name: 'Por enviar', filters: 'sort=oldest&status=to_ship' },
  }),
  'DELETE /api/admin/views/{list}/{id}': () => ({ params: { list: 'orders', id: randomUUID() } }),
  'GET /api/admin/orders/{id}/notes': async (records) => ({ params: { id: await records.orderId() } }),
  'POST /api/admin/orders/{id}/notes': async (records) => ({
    params: { id: await records.orderId() },
    body: { text: 'Llamó: recoge el viernes.' },
  }),
  'GET /api/admin/orders/{id}/parcels': async (records) => ({ params: { id: await records.orderId() } }),
  'POST /api/admin/orders/{id}/parcels': async (records) => ({
    params: { id: await records.orderId() },
    body: { carrier: 'USPS', number: '9400111202555842332669', numberShared: true, language: 'es' },
  }),
  'DELETE /api/admin/orders/{id}/parcels/{parcelId}': async (records) => ({ params: await records.parcel() }),
  'GET /api/admin/orders/chosen': empty,
  'POST /api/admin/orders/packing-slips': async (records) => ({ body: { ids: [await records.orderId()] } }),
  'POST /api/admin/orders/invoices': async (records) => ({ body: { ids: [await records.orderId()] } }),
  'POST /api/admin/orders/ship': async (records) => ({
    body: { orders: [{ id: await records.orderId(), number: `94001112${randomInt(1e13, 9e13)}` }] },
  }),
  'POST /api/admin/orders/process': async (records) => ({ body: { ids: [await records.orderId()] } }),
  'POST /api/admin/orders/{id}/cancel': async (records) => ({
    params: { id: await records.overdueOrderId() },
    body: { refund: 'all', restock: true, reason: 'Se agotó.', language: 'es' },
  }),
  'GET /api/orders/{id}/invoice': async (records) => ({ params: { id: await records.orderId() } }),
  'GET /api/orders/{id}/packing-slip': async (records) => ({ params: { id: await records.orderId() } }),
  'GET /api/orders/customer/{userId}': async ({ userId, orderId }) => {
    await orderId()
    return { params: { userId } }
  },
  'GET /api/orders/customer/{userId}/{orderId}/invoice': async (records) => ({
    params: { userId: records.userId, orderId: await records.orderId() },
  }),

  'GET /api/admin/mails': empty,
  'GET /api/admin/mails/{id}': async (records) => ({ params: { id: await records.outboxMailId('sent') } }),
  'GET /api/admin/mails/{id}/preview': async (records) => ({ params: { id: await records.outboxMailId('sent') } }),
  'POST /api/admin/mails/retry': empty,
  'POST /api/admin/mails/{id}/retry': async (records) => ({ params: { id: await records.outboxMailId('dead') } }),
  'POST /api/admin/mails/{id}/resend': async (records) => ({ params: { id: await records.outboxMailId('sent') } }),

  'GET /api/dashboard/stats': empty,
  'GET /api/dashboard/sales': empty,
  'GET /api/admin/search': empty,
  'GET /api/dashboard/attention': empty,
  'GET /api/dashboard/today': empty,

  'GET /api/admin/messages': empty,
  'PUT /api/admin/messages/{id}': async (records) => ({
    params: { id: await records.messageId() },
    body: { answered: true },
  }),
  'GET /api/admin/messages/{id}/entries': async (records) => ({ params: { id: await records.messageId() } }),
  'POST /api/admin/messages/{id}/entries': async (records) => ({
    params: { id: await records.messageId() },
    body: { key: randomUUID(), kind: 'sent', text: 'Sí, enviamos a todo Puerto Rico.', language: 'es' },
  }),
  'GET /api/admin/audit': empty,
  'GET /api/admin/security-checks': empty,
  'GET /api/system-logs': empty,
  'POST /api/system-logs': () => ({
    body: {
      title: 'Backups are tested',
      description: 'Restored on another machine.',
      category: 'ops',
      importance: 'high',
      version: '3.0',
      date: '2026-11-20T16:00:00Z',
    },
  }),
  'DELETE /api/system-logs/{id}': async (records) => ({ params: { id: await records.systemLogId() } }),
  'POST /api/system-logs/seed': async (records) => {
    await records.noSystemLogs()
    return { body: { language: 'es' } }
  },

  'GET /images/*': () => ({ url: '/images/about-640.webp' }),
  'GET /*': () => ({ url: '/' }),
  'POST /*': () => ({ url: '/login' }),
  'GET /assets/*': empty,
  'GET /favicon.ico': empty,
  'GET /demo/mailbox': empty,
  'GET /demo/mailbox/messages': empty,
  'GET /demo/mailbox/{id}': mailInDemo,
  'GET /demo/mailbox/{id}/content': mailInDemo,
  'GET /demo/mailbox/{id}/attachments/{name}': missingAttachment,
}

const marisol = { firstName: 'Marisol', lastName: 'Núñez', email: 'marisol@correo.test' }

function orderReport({ product, email }: SampleRecords, paypalOrderId: string): Record<string, unknown> {
  const price = formatDecimal(product.price)
  return {
    status: 'pending',
    total: price,
    items: [{ productId: product.id, quantity: 1, name: 'Aloe Cream', price }],
    customerEmail: email,
    customerName: 'Ana Peña',
    customerAddress: addressInPonce,
    shippingAddress: addressInPonce,
    billingAddress: 'Calle Unión 12, Ponce',
    billingInfo: marisol,
    paymentMethod: 'PayPal',
    paypalOrderId,
    language: 'es',
  }
}
