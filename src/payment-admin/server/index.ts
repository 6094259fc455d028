import type { Feature } from '../../server/feature.ts'
import { registerPaymentAdminRoutes } from './routes.ts'

/** Payments as staff see them: states, disputes, decisions. */
export const paymentAdmin: Feature = {
  routes: ({ bind, platform }) => registerPaymentAdminRoutes(bind, platform),
}
