import type { Limit } from '../../kit/server/http/rate-limits.ts'

/** Shared by the requests for the payment setup and for opening a payment. */
export const paymentsPerAddress: Limit = { name: 'payments', points: 120, seconds: 600 }
