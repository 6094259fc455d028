import type { Feature } from '../../server/feature.ts'
import { registerContactRoutes } from './routes.ts'

/** Messages of the contact form, and their answers. */
export const messages: Feature = {
  routes: ({ bind, platform }) => registerContactRoutes(bind, platform),
}
