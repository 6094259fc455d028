import { z } from 'zod'
import { parseCents } from '../../../kit/money.ts'
import type { FoundPayment } from '../../server/payment-provider.ts'

const reply = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string().optional(),
          transaction_status: z.string().optional(),
          transaction_initiation_date: z.string(),
          transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
          invoice_id: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().default(1),
})

/** Event codes of payments begin with T00; refunds, fees and transfers have others (PayPal, Transaction Search v1). */
const isPayment = /^T00/
/** Completed or pending. */
const moved = ['S', 'P']

/** Parses one page of the search. Throws a ZodError for an invalid response. */
export function readTransactions(answer: unknown): { payments: FoundPayment[]; pages: number } {
  const { transaction_details: details, total_pages: pages } = reply.parse(answer)
  const payments = details.flatMap(({ transaction_info: info }) => {
    const amount = parseCents(info.transaction_amount.value)
    const counts = isPayment.test(info.transaction_event_code ?? '') && moved.includes(info.transaction_status ?? '')
    // Payments that the shop made have negative amounts.
    if (!counts || info.transaction_amount.value.startsWith('-')) return []
    return [
      {
        captureId: info.transaction_id,
        invoiceId: info.invoice_id ?? null,
        amount,
        currency: info.transaction_amount.currency_code,
        at: info.transaction_initiation_date,
      },
    ]
  })
  return { payments, pages }
}
