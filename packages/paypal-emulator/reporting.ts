import type { EmulatorContext } from './emulator-context.ts'
import { refused } from './errors.ts'
import type { Answer, Call } from './http.ts'

/** PayPal's longest range of a search. */
const maxRangeMs = 31 * 86_400_000

/** Transaction Search (v1): the captures of a range of time, oldest first, in pages. Unlike PayPal's without delay. */
export function searchTransactions({ state }: EmulatorContext, { query }: Call): Answer {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  if (from === undefined || to === undefined || !(to - from <= maxRangeMs)) throw refused('INVALID_REQUEST')
  const size = Number(query.get('page_size') ?? 100)
  const page = Number(query.get('page') ?? 1)
  const found = Object.values(state.captures)
    .filter(({ createTime, status }) => {
      const at = Date.parse(createTime)
      return at >= from && at <= to && status !== 'DECLINED'
    })
    .sort((one, other) => one.createTime.localeCompare(other.createTime))
  const details = found.slice((page - 1) * size, page * size).map((capture) => ({
    transaction_info: {
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      transaction_initiation_date: capture.createTime,
      transaction_amount: capture.amount,
      ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
      ...(capture.customId && { custom_field: capture.customId }),
    },
  }))
  const totals = { total_items: found.length, total_pages: Math.ceil(found.length / size), page }
  return { status: 200, body: { transaction_details: details, ...totals } }
}
