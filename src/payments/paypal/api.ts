import { z } from 'zod'
import { text } from '../../kit/codecs.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { providerEnvironments } from '../../sale/payment.ts'
import { paymentEndpoints } from '../api.ts'
import { paypalMethods } from './paypal-methods.ts'

export const getPaypalSetup = endpoint({
  method: 'GET',
  path: '/paypal/setup',
  summary: 'What the payment button needs: a browser token and the address of the SDK',
  reply: z.object({
    clientToken: z.string(),
    sdkUrl: z.string(),
    environment: z.enum(providerEnvironments),
    currency: z.literal('USD'),
  }),
})

export const getPaypalLinkSetup = endpoint({
  method: 'GET',
  path: '/paypal/setup/{token}',
  summary: 'The same for the page of a payment link, for whoever has it',
  params: z.object({ token: text(200) }),
  reply: getPaypalSetup.reply,
})

/** PayPal's order id. */
const orderId = z.string().regex(/^[A-Z0-9]{17,20}$/)

export const {
  open: createPaypalOrder,
  capture: capturePaypalOrder,
  read: getPaypalOrder,
} = paymentEndpoints('/paypal', 'PayPal', orderId, paypalMethods)

export const paypalWebhook = endpoint({
  method: 'POST',
  path: '/paypal/webhook',
  summary: 'Receives PayPal’s signed webhooks',
  reply: z.object({ received: z.literal(true) }),
})
