import { textForm } from './pictures.ts'
import type { Sample } from './sample-records.ts'

const confirm: Sample = async (records) => ({
  params: { token: await records.orderAddressToken() },
  form: textForm({ answer: 'confirm' }),
})

/** Requests about the address that was typed at the checkout. */
export const orderAddressRequests: Record<string, Sample> = {
  'GET /api/order-mails/{token}': async (records) => ({ params: { token: await records.orderAddressToken() } }),
  'POST /order-mails/{token}': confirm,
  'POST /es/order-mails/{token}': confirm,
}
