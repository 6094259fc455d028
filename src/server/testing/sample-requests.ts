import { randomUUID } from 'node:crypto'
import { formatDecimal } from '../../domain/money.ts'
import { addressInPonce } from './buyer.ts'
import { imageForm, textForm } from './pictures.ts'
import { cartBody, type Things } from './sample-records.ts'

/** A request that succeeds for whoever may make it. */
export interface SampleRequest {
  params?: Record<string, string>
  body?: Record<string, unknown>
  /** What an endpoint with a file takes instead. */
  form?: FormData
  /** The address of a route without named parameters. */
  url?: string
}

type Sample = (things: Things) => SampleRequest | Promise<SampleRequest>

export const samplePassword = 'Cafetal8'

const name = { firstName: 'Ana', lastName: 'Peña' }
const nothing: Sample = () => ({})

/** One for every row of the role matrix. */
export const sampleRequests: Record<string, Sample> = {
  'GET /healthz': nothing,
  'GET /readyz': nothing,
  'GET /metrics': nothing,
  'GET /api/docs': nothing,

  'GET /robots.txt': nothing,
  'GET /sitemap.xml': nothing,
  'GET /site.webmanifest': nothing,

  'GET /api/products': nothing,
  'GET /api/products/{slug}': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /api/catalog': nothing,
  'GET /api/brand-settings': nothing,
  'GET /api/settings/about': nothing,
  'GET /api/settings/contact': nothing,
  'GET /api/settings/general': nothing,
  'GET /api/settings/shopping_cart': nothing,
  'GET /api/settings/paypal': nothing,
  'GET /api/settings/email': nothing,
  'GET /api/settings/security_checklist': async (things) => {
    await things.checklist()
    return {}
  },
  'POST /api/settings': () => ({
    body: { key: 'contact', value: { email: 'hola@flordemaga.test', facebook: '', instagram: '' } },
  }),
  'POST /api/settings/shopping_cart': () => ({ body: { key: 'shopping_cart', value: { tax_enabled: false } } }),
  'POST /api/brand-settings': () => ({ form: textForm({ companyName: 'Flor de Maga', websiteEmail: '' }) }),
  'POST /api/settings/test-email': ({ email }) => ({ body: { testEmailRecipient: email, language: 'es' } }),
  'POST /api/contact': ({ email }) => ({
    body: { name: 'Ana', email, message: '¿Hacen envíos?', isHuman: true, website: '', language: 'es' },
  }),

  'POST /api/auth/login': ({ email }) => ({ body: { email, password: samplePassword } }),
  'POST /api/auth/second-factor/passkey-options': () => ({ body: {} }),
  'POST /api/auth/second-factor/passkey': () => ({
    body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  'POST /api/auth/second-factor/code': () => ({ body: { method: 'totp', code: '123 456' } }),
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
  'POST /api/setup': ({ email }) => ({ body: { token: 'x'.repeat(20), email, password: samplePassword } }),
  'POST /api/auth/forgot-password': ({ email }) => ({ body: { email, language: 'en' } }),
  'GET /api/auth/check-reset-token/{token}': async (things) => ({ params: { token: await things.resetToken() } }),
  'POST /api/auth/reset-password': async (things) => ({
    body: { token: await things.resetToken(), password: 'Cafetal99', language: 'en' },
  }),
  'GET /api/auth/verify-email-status/{token}': async (things) => ({
    params: { token: await things.verificationToken() },
  }),
  'POST /api/auth/verify-email': async (things) => ({
    body: { token: await things.verificationToken(), password: samplePassword },
  }),
  'POST /api/auth/verify-code': async (things) => ({ body: { code: await things.verificationCode() } }),
  'POST /api/auth/resend-verification': () => ({ body: { language: 'es' } }),
  'GET /api/auth/user': nothing,
  'GET /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/{id}': async (things) => ({ params: { id: await things.sessionId() } }),
  'POST /api/auth/activity': () => ({ body: {} }),
  'POST /api/auth/confirm': () => ({ body: { password: samplePassword } }),
  'PUT /api/profile': ({ email }) => ({ body: { ...name, email, currentPassword: samplePassword, language: 'en' } }),
  'PUT /api/profile/password': () => ({
    body: { currentPassword: samplePassword, newPassword: 'Cafetal99', language: 'en' },
  }),
  'GET /api/profile/export': nothing,
  'POST /api/profile/delete': () => ({ body: { password: samplePassword } }),
  'GET /api/profile/second-factor': nothing,
  'POST /api/profile/passkeys/options': () => ({ body: {} }),
  'POST /api/profile/passkeys': () => ({
    body: { name: 'Phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
  }),
  'PUT /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() }, body: { name: 'Phone' } }),
  'DELETE /api/profile/passkeys/{id}': () => ({ params: { id: randomUUID() } }),
  'POST /api/profile/totp': () => ({ body: {} }),
  'PUT /api/profile/totp': () => ({ body: { code: '123456' } }),
  'DELETE /api/profile/totp': nothing,
  'POST /api/profile/recovery-codes': () => ({ body: {} }),
  'DELETE /api/users/{id}/second-factor': async (things) => {
    await things.secondFactor()
    return { params: { id: things.userId } }
  },
  'GET /api/admin/second-factor-policy': nothing,
  'PUT /api/admin/second-factor-policy': () => ({ body: { required: false } }),
  'PUT /api/users/{id}': ({ userId }) => ({
    params: { id: userId },
    body: { ...name, phone: '+1 787 555 0101', shippingCity: 'Ponce', sameAsShipping: true, language: 'en' },
  }),
  'GET /api/users': nothing,
  'GET /api/users/root': nothing,
  'GET /api/admin/users': nothing,
  'POST /api/users': () => ({
    body: {
      ...name,
      email: `new-${randomUUID().slice(0, 8)}@correo.test`,
      password: samplePassword,
      role: 'admin',
      language: 'es',
    },
  }),
  'GET /api/admin/users/{id}/figures': ({ userId }) => ({ params: { id: userId } }),
  'PUT /api/users/{id}/password': ({ userId }) => ({ params: { id: userId }, body: { password: 'Cafetal99' } }),
  'PUT /api/users/{id}/role': ({ userId }) => ({ params: { id: userId }, body: { role: 'admin' } }),
  'POST /api/users/{id}/verification': ({ userId }) => ({ params: { id: userId }, body: {} }),
  'DELETE /api/users/{id}': ({ userId }) => ({ params: { id: userId } }),

  'GET /api/admin/products': nothing,
  'POST /api/products': () => ({ body: productForm() }),
  'PUT /api/products/{id}': async (things) => ({
    params: { id: await things.unsoldProductId() },
    body: { ...productForm(), stockBefore: 3 },
  }),
  'GET /api/products/{id}/removal': async (things) => ({ params: { id: await things.unsoldProductId() } }),
  'DELETE /api/products/{id}': async (things) => ({ params: { id: await things.unsoldProductId() } }),
  'POST /api/products/{id}/restore': async (things) => ({ params: { id: await things.unsoldProductId() } }),

  'POST /api/upload-image': async () => ({ form: await imageForm() }),
  'POST /api/upload/product-image': async () => ({ form: await imageForm() }),
  'GET /uploads/{file}': async (things) => ({ params: { file: await things.uploadName() } }),

  'GET /paypal/setup': nothing,
  'POST /paypal/order': ({ product, email }) => ({
    body: { ...cartBody(product, email), billingInfo: marisol, language: 'es' },
  }),
  'GET /paypal/order/{id}': async (things) => ({ params: { id: await things.approvedPayment() } }),
  'POST /paypal/order/{id}/capture': async (things) => ({ params: { id: await things.approvedPayment() }, body: {} }),
  'POST /api/paypal/test-connection': ({ paypal }) => ({
    body: { paypal_type: 'business', paypal_client_id: paypal.clientId, paypal_client_secret: paypal.clientSecret },
  }),
  'POST /paypal/webhook': () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} } }),
  'POST /api/orders': async (things) => ({ body: orderReport(things, await things.capturedPayment()) }),
  'GET /api/orders': nothing,
  'GET /api/admin/orders': nothing,
  'GET /api/admin/orders/export': nothing,
  'GET /api/admin/orders/{id}': async (things) => ({ params: { id: await things.orderId() } }),
  'GET /api/admin/orders/{id}/timeline': async (things) => ({ params: { id: await things.orderId() } }),
  'GET /api/admin/payments': nothing,
  'POST /api/admin/payments/{id}/recheck': async (things) => ({ params: { id: await things.checkoutUnderReview() } }),
  'POST /api/admin/payments/{id}/decision': async (things) => ({
    params: { id: await things.checkoutUnderReview() },
    body: { decision: 'refund' },
  }),
  'POST /api/admin/refunds/{id}/decision': async (things) => ({
    params: { id: await things.failedRefundId() },
    body: { decision: 'drop' },
  }),
  'POST /api/admin/disputes/{id}/handled': async (things) => {
    const { id, changedAt } = await things.dispute()
    return { params: { id }, body: { changedAt } }
  },
  'POST /api/orders/{id}/refunds': async (things) => ({
    params: { id: await things.orderId() },
    body: {
      key: randomUUID(),
      amount: '1.00',
      note: 'Una pieza llegó rota.',
      returned: [{ productId: things.product.id, quantity: 1 }],
      language: 'es',
    },
  }),
  'GET /api/orders/{id}/credit-notes/{number}': async (things) => {
    const { orderId, number } = await things.creditNote()
    return { params: { id: orderId, number } }
  },
  'GET /api/orders/customer/{userId}/{orderId}/credit-notes/{number}': async (things) => ({
    params: { userId: things.userId, ...(await things.creditNote()) },
  }),
  'PUT /api/orders/{id}/status': async (things) => ({
    params: { id: await things.orderId() },
    body: { status: 'processed', language: 'es' },
  }),
  'POST /api/orders/{id}/expire': async (things) => ({
    params: { id: await things.overdueOrderId() },
    body: { language: 'es' },
  }),
  'GET /api/orders/{id}/invoice': async (things) => ({ params: { id: await things.orderId() } }),
  'GET /api/orders/{id}/packing-slip': async (things) => ({ params: { id: await things.orderId() } }),
  'GET /api/orders/customer/{userId}': ({ userId }) => ({ params: { userId } }),
  'GET /api/orders/customer/{userId}/{orderId}/invoice': async (things) => ({
    params: { userId: things.userId, orderId: await things.orderId() },
  }),

  'GET /api/admin/mails': nothing,
  'GET /api/admin/mails/{id}': async (things) => ({ params: { id: await things.outboxMailId('sent') } }),
  'GET /api/admin/mails/{id}/preview': async (things) => ({ params: { id: await things.outboxMailId('sent') } }),
  'POST /api/admin/mails/retry': nothing,
  'POST /api/admin/mails/{id}/retry': async (things) => ({ params: { id: await things.outboxMailId('dead') } }),
  'POST /api/admin/mails/{id}/resend': async (things) => ({ params: { id: await things.outboxMailId('sent') } }),

  'GET /api/dashboard/stats': nothing,
  'GET /api/dashboard/sales': nothing,
  'GET /api/admin/search': nothing,
  'GET /api/dashboard/attention': nothing,

  'GET /api/admin/messages': nothing,
  'PUT /api/admin/messages/{id}': async (things) => ({
    params: { id: await things.messageId() },
    body: { answered: true },
  }),
  'GET /api/admin/audit': nothing,
  'GET /api/admin/security-checks': nothing,
  'GET /api/system-logs': nothing,
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
  'DELETE /api/system-logs/{id}': async (things) => ({ params: { id: await things.systemLogId() } }),
  'POST /api/system-logs/seed': async (things) => {
    await things.noSystemLogs()
    return { body: { language: 'es' } }
  },

  'GET /images/*': () => ({ url: '/images/about-640.webp' }),
  'GET /*': () => ({ url: '/' }),
  'POST /*': () => ({ url: '/login' }),
  'GET /assets/*': nothing,
  'GET /favicon.ico': nothing,
  'GET /demo/mailbox': nothing,
  'GET /demo/mailbox/messages': nothing,
  'GET /demo/mailbox/{id}': async (things) => ({ params: { id: await things.mailId() } }),
  'GET /demo/mailbox/{id}/content': async (things) => ({ params: { id: await things.mailId() } }),
}

const productForm = () => ({
  name: 'Jabón de Avena',
  nameEs: 'Jabón de Avena',
  description: 'Oats and rosemary.',
  descriptionEs: 'Avena y romero.',
  category: 'Body',
  type: 'product',
  price: '9.50',
  stock: 12,
  imageUrl: 'https://pictures.test/soap.jpg',
  imageFileName: 'soap.jpg',
  isActive: true,
})

const marisol = { firstName: 'Marisol', lastName: 'Núñez', email: 'marisol@correo.test' }

function orderReport({ product, email }: Things, paypalOrderId: string): Record<string, unknown> {
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
