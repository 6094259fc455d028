import type { Feature } from '../../server/feature.ts'
import { findPaymentsToReview } from './payment-list-queries.ts'
import { registerPaymentAdminRoutes } from './routes.ts'

/** Payments as staff see them: states, disputes, decisions. */
export const paymentAdmin: Feature = {
  routes: ({ bind, platform }) => registerPaymentAdminRoutes(bind, platform),
  attention: async ({ database }, _reader, limit) => {
    const paymentsToReview = await findPaymentsToReview(database.db, limit)
    return { shown: { paymentsToReview }, counts: { payments_to_review: paymentsToReview.count } }
  },
}
