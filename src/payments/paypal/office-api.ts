import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { providerEnvironments } from '../../sale/payment.ts'
import { paypalSetting } from './paypal-setting.ts'

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
