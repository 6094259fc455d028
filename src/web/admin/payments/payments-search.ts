import { type PaymentFilter, paymentFilter } from '../../../contract/admin-payments.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface PaymentsSearch {
  search?: string
  filter?: PaymentFilter
  page?: number
}

export const paymentFilters: readonly PaymentFilter[] = paymentFilter.options

/** Reads an address. The router parses `?search=24` as a number. */
export function readPaymentsSearch(query: Record<string, unknown>): PaymentsSearch {
  const { search: words, filter: wanted } = query
  const search = (typeof words === 'string' || typeof words === 'number' ? String(words) : '').slice(0, 200)
  const filter = paymentFilters.find((candidate) => candidate === wanted)
  const page = Number(query.page)
  return {
    ...(search !== '' && { search }),
    ...(filter && { filter }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}
