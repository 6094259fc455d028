import { recordAudit } from '../../audit/server/record-audit.ts'
import type { AuditContext } from '../../catalog/server/product-context.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Service } from '../office-api.ts'
import type { ServiceTerms } from '../service-terms.ts'
import { deleteTerms, findService, saveTerms } from './service-queries.ts'

/**
 * Sets how a service is booked; `terms` null sells it without an appointment. Existing bookings stay.
 * @throws HttpError 404 when the product is not a service.
 */
export function saveServiceTerms(
  database: Database,
  productId: string,
  terms: ServiceTerms | null,
  { viewer, requestId }: AuditContext,
): Promise<Service> {
  return inTransaction(database, async (tx) => {
    const service = await findService(tx, productId)
    if (!service) throw notFound()
    if (terms) await saveTerms(tx, productId, terms)
    else await deleteTerms(tx, productId)
    await recordAudit(tx, {
      actor: viewer,
      action: terms ? 'product.terms_saved' : 'product.terms_removed',
      subject: { type: 'product', id: productId },
      ...(service.terms ? { before: { ...service.terms } } : {}),
      ...(terms ? { after: { ...terms } } : {}),
      requestId,
    })
    return { ...service, terms }
  })
}
