import { z } from 'zod'
import { locale, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { orderItem } from '../orders/api.ts'
import { charge } from '../prices/api.ts'
import { tender } from '../tenders/api.ts'

/** A payment on a receipt, with what was handed over in cash. */
const payment = tender.pick({ kind: true, method: true, amount: true, receivedAt: true, state: true })

const receipt = z.object({
  /** `FM-000417/2`. */
  number: z.string(),
  orderNumber: z.string(),
  /** As it was called, and where it was, at the time of the payment. */
  shop: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
  items: z.array(
    orderItem.pick({ name: true, nameEs: true, choices: true, startsAt: true, quantity: true, price: true }),
  ),
  subtotal: money,
  charges: z.array(charge.extend({ registration: z.string().optional() })),
  total: money,
  /** The payment that it is about. */
  payment: payment.extend({ given: money.nullable(), controlNumber: z.string().nullable() }),
  /** Those before it that were not voided, oldest first. */
  earlier: z.array(payment),
  /** What was left to pay afterwards. */
  rest: money,
  /** No real payment: emulator or sandbox. */
  isDemo: z.boolean(),
  /** Of the customer: the receipt is in it. */
  language: locale,
})
export type Receipt = z.output<typeof receipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/{token}',
  summary: 'The receipt of a payment, for whoever has its link; it has no personal data',
  params: z.object({ token: text(200) }),
  reply: receipt,
})
