import { randomUUID } from 'node:crypto'
import { formatDecimal } from '../../domain/money.ts'
import { addressInPonce } from './buyer.ts'
import { cartBody, type Things } from './things.ts'

/** A request that succeeds for whoever may make it. */
export interface SampleRequest {
  params?: Record<string, string>
  body?: Record<string, unknown>
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
  'GET /api/docs': nothing,

  'GET /robots.txt': nothing,
  'GET /sitemap.xml': nothing,
  'GET /site.webmanifest': nothing,

  'GET /api/products': nothing,
  'GET /api/products/{slug}': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /api/brand-settings': nothing,
  'GET /api/settings/about': nothing,
  'GET /api/settings/contact': nothing,
  'GET /api/settings/general': nothing,
  'GET /api/settings/shopping_cart': nothing,
  'GET /api/settings/paypal': nothing,
  'POST /api/contact': ({ email }) => ({
    body: { name: 'Ana', email, message: '¿Hacen envíos?', isHuman: true, website: '', language: 'es' },
  }),

  'POST /api/auth/login': ({ email }) => ({ body: { email, password: samplePassword } }),
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
  'POST /api/auth/forgot-password': ({ email }) => ({ body: { email, language: 'en' } }),
  'GET /api/auth/check-reset-token/{token}': async (things) => ({ params: { token: await things.resetToken() } }),
  'POST /api/auth/reset-password': async (things) => ({
    body: { token: await things.resetToken(), password: 'Cafetal99', language: 'en' },
  }),
  'GET /api/auth/verify-email-status/{token}': async (things) => ({
    params: { token: await things.verificationToken() },
  }),
  'POST /api/auth/resend-verification': () => ({ body: { language: 'es' } }),
  'GET /api/auth/user': nothing,
  'PUT /api/profile': ({ email }) => ({ body: { ...name, email, language: 'en' } }),
  'PUT /api/profile/password': () => ({
    body: { currentPassword: samplePassword, newPassword: 'Cafetal99', language: 'en' },
  }),
  'PUT /api/users/{id}': ({ userId }) => ({
    params: { id: userId },
    body: { ...name, phone: '+1 787 555 0101', shippingCity: 'Ponce', sameAsShipping: true, language: 'en' },
  }),

  'GET /paypal/setup': nothing,
  'POST /paypal/order': ({ product, email }) => ({ body: { ...cartBody(product, email), language: 'es' } }),
  'GET /paypal/order/{id}': async (things) => ({ params: { id: await things.approvedPayment() } }),
  'POST /paypal/order/{id}/capture': async (things) => ({ params: { id: await things.approvedPayment() }, body: {} }),
  'POST /paypal/webhook': () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} } }),
  'POST /api/orders': async (things) => ({ body: orderReport(things, await things.capturedPayment()) }),
  'GET /api/orders': nothing,
  'GET /api/admin/orders': nothing,
  'PUT /api/orders/{id}/status': async (things) => ({
    params: { id: await things.orderId() },
    body: { status: 'processed', language: 'es' },
  }),
  'GET /api/orders/{id}/invoice': async (things) => ({ params: { id: await things.orderId() } }),
  'GET /api/orders/customer/{userId}': ({ userId }) => ({ params: { userId } }),
  'GET /api/orders/customer/{userId}/{orderId}/invoice': async (things) => ({
    params: { userId: things.userId, orderId: await things.orderId() },
  }),

  'GET /api/dashboard/stats': nothing,
  'GET /api/dashboard/attention': nothing,

  'GET /images/*': () => ({ url: '/images/about-640.webp' }),
  'GET /*': () => ({ url: '/' }),
  'GET /assets/*': nothing,
  'GET /favicon.ico': nothing,
  'GET /demo/mailbox': nothing,
  'GET /demo/mailbox/messages': nothing,
  'GET /demo/mailbox/{id}': async (things) => ({ params: { id: await things.mailId() } }),
  'GET /demo/mailbox/{id}/content': async (things) => ({ params: { id: await things.mailId() } }),
  'GET /demo/paypal/*': () => ({ url: '/demo/paypal/web-sdk/v6/core' }),
  'POST /demo/paypal/*': () => ({ url: '/demo/paypal/v2/checkout/orders', body: {} }),
}

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
    paymentMethod: 'PayPal',
    paypalOrderId,
    language: 'es',
  }
}
