import type { Feature } from '../../kit/server/feature.ts'
import { registerDocumentRoutes } from './routes.ts'

/** Invoices, credit notes and packing slips as PDF. */
export const documents: Feature = {
  routes: ({ bind, platform }) => registerDocumentRoutes(bind, platform),
}
