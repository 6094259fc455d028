import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { findPaymentsToReview } from './payment-list-queries.ts'
import { registerPaymentAdminRoutes } from './routes.ts'

/** Payments as staff see them: states, disputes, decisions. */
export const paymentAdmin: Feature = {
  routes: ({ bind, platform }) => registerPaymentAdminRoutes(bind, platform),
  attention: part(
    attentionShape,
    async ({ platform, limit }) => ({ paymentsToReview: await findPaymentsToReview(platform.database.db, limit) }),
    ({ paymentsToReview }) => ({ payments_to_review: paymentsToReview.count }),
  ),
}
