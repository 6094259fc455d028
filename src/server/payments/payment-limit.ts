import type { Limit } from '../platform/http/rate-limits.ts'

/** Reading the setup of a payment and opening it count together. */
export const paymentsPerAddress: Limit = { name: 'payments', points: 120, seconds: 600 }
