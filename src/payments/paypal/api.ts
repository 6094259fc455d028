import { z } from 'zod'
import { text } from '../../kit/codecs.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { paymentEndpoints } from '../api.ts'
import { providerEnvironments } from '../payment.ts'
import { paypalMethods } from './paypal-methods.ts'
import { paypalSetting } from './paypal-setting.ts'

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

/**
 * The state of the PayPal webhook: `ready`; `missing` without a webhook id; `mismatch` when the id belongs to another
 * account or another URL; `unchecked` when PayPal did not respond.
 */
export const webhookState = z.enum(['ready', 'missing', 'mismatch', 'unchecked'])
export type WebhookState = z.output<typeof webhookState>

/** Answers 400 when PayPal refuses the account, 503 when it does not respond. */
export const testPaypalConnection = endpoint({
  method: 'POST',
  path: '/api/paypal/test-connection',
  summary: 'Whether PayPal accepts the account of the form; a secret left blank is the stored one',
  body: paypalSetting.schema,
  reply: z.object({
    success: z.literal(true),
    environment: z.enum(providerEnvironments),
    webhook: webhookState,
  }),
})
