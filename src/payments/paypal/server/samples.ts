import { randomUUID } from 'node:crypto'
import { cartBody } from '../../../testing/buyer.ts'
import { empty, type RecordSamples, type Samples } from '../../../testing/samples.ts'
import { insertWebhookEvent } from '../../server/webhook-queries.ts'
import { withoutPeople } from './webhooks.ts'

interface PaypalRecords {
  /** Credentials that PayPal accepts. */
  paypalAccount(): Promise<{ clientId: string; clientSecret: string }>
}
declare module '../../../testing/samples.ts' {
  interface SampleRecords extends PaypalRecords {}
}

const marisol = { firstName: 'Marisol', lastName: 'Núñez', email: 'marisol@correo.test' }

export const samples: Samples & RecordSamples<PaypalRecords> = {
  permissions: `
| Endpoint                         | A   | U   | C   | O   | Ad      | R       | Decision
| GET /api/settings/paypal         | 200 | 200 | 200 | -   | 200     | 200     | never the secret
| GET /paypal/setup                | 401 | 403 | 200 | -   | 200     | 200     |
| GET /paypal/setup/{token}        | 200 | 200 | 200 | -   | 200     | 200     | anyone with the link
| POST /paypal/order               | 401 | 403 | 200 | -   | 200     | 200     | the server's prices
| GET /paypal/order/{id}           | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /paypal/order/{id}/capture  | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /api/paypal/test-connection | 401 | 403 | 403 | -   | 200     | 200     | never the secret
| POST /paypal/webhook             | 400 | 400 | 400 | -   | 400     | 400     | by signature only
`,
  requests: {
    'GET /api/settings/paypal': empty,
    'GET /paypal/setup': empty,
    'GET /paypal/setup/{token}': async (records) => ({ params: { token: await records.payLinkToken() } }),
    'POST /paypal/order': ({ product, email }) => ({
      body: { ...cartBody(product, email), billingInfo: marisol, language: 'es' },
    }),
    'GET /paypal/order/{id}': async (records) => ({ params: { id: await records.approvedPayment() } }),
    'POST /paypal/order/{id}/capture': async (records) => ({
      params: { id: await records.approvedPayment() },
      body: {},
    }),
    'POST /api/paypal/test-connection': async (records) => {
      const { clientId, clientSecret } = await records.paypalAccount()
      return {
        body: { paypal_type: 'business', paypal_client_id: clientId, paypal_client_secret: clientSecret },
      }
    },
    'POST /paypal/webhook': () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} } }),
  },
  records: ({ shop: { emulator } }) => ({
    paypalAccount: async () => ({ clientId: emulator.clientId, clientSecret: emulator.clientSecret }),
  }),
  missing: {
    paypalAccount: async () => ({ clientId: 'EMULATOR-nobody', clientSecret: 'EMULATOR-nothing' }),
  },
  // What PayPal tells about the buyer of an approved payment, and about who disputes one.
  live: async ({ shop, word, unpaid }) => {
    const { db } = shop.platform.database
    const name = { given_name: word, surname: word }
    const address = { address_line_1: word, admin_area_2: word, postal_code: word, country_code: 'US' }
    await insertWebhookEvent(db, {
      id: `WH-${randomUUID()}`,
      provider: 'paypal',
      type: 'CHECKOUT.ORDER.APPROVED',
      resource: withoutPeople({
        id: unpaid.paymentId,
        payer: {
          name,
          email_address: `${word}@correo.test`,
          phone: { phone_number: { national_number: word } },
          address,
        },
        payment_source: { paypal: { name, email_address: `${word}@correo.test`, address } },
        purchase_units: [
          {
            custom_id: 'c',
            amount: { currency_code: 'USD', value: '1.00' },
            description: word,
            shipping: { name: { full_name: word }, address },
            payments: { captures: [{ id: 'C1', status: 'COMPLETED', note_to_payer: word }] },
          },
        ],
      }),
    })
    await insertWebhookEvent(db, {
      id: `WH-${randomUUID()}`,
      provider: 'paypal',
      type: 'CUSTOMER.DISPUTE.CREATED',
      resource: withoutPeople({
        dispute_id: 'PP-D-1',
        status: 'OPEN',
        disputed_transactions: [{ seller_transaction_id: 'C1', buyer: { name: word, email: `${word}@correo.test` } }],
        messages: [{ posted_by: 'BUYER', content: word }],
        evidences: [{ notes: word }],
      }),
    })
  },
}
