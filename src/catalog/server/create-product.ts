import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import { slugify } from '../catalog.ts'
import type { createProduct as createProductEndpoint } from '../office-api.ts'
import { insertMovements } from './movement-queries.ts'
import type { AuditContext, ProductContext } from './product-context.ts'
import { insertImages } from './product-image-queries.ts'
import { type ProductFields, picturesOfInput, readProductFields } from './product-input.ts'
import { insertProduct, slugsLike } from './product-queries.ts'
import { auditedVariant, forNewProduct, saveVariants } from './save-variants.ts'
import { syncSpanishCategory } from './sync-spanish-category.ts'
import type { ProductRow } from './tables.ts'
import { type StaffProduct, staffProduct } from './variant-queries.ts'

/**
 * Adds a product at the end of the catalog. Its slug is derived from the first name and never changes.
 * @throws HttpError 400 for invalid fields.
 */
export function createProduct(
  { database, clock }: Pick<ProductContext, 'database' | 'clock'>,
  input: EndpointRequest<typeof createProductEndpoint>['body'],
  { viewer, requestId }: AuditContext,
): Promise<StaffProduct> {
  const checked = readProductFields(input)
  return inTransaction(
    database,
    async (tx) => {
      await assertPicturesExist(tx, picturesOfInput(input))
      const fields = await syncSpanishCategory(tx, checked, Boolean(input.categoryEs))
      const { images, ...columns } = fields
      const product = await insertUnderFreeSlug(tx, columns)
      await insertImages(tx, product.id, images)
      const { options, variants } = input
      if (options?.length || variants) {
        // A new product has no orders: replacing its first variant requires no search in all checkouts.
        await saveVariants(tx, { clock, ...forNewProduct }, product, {
          options: options ?? [],
          variants: variants ?? [],
        })
      } else if (product.stock) {
        await insertMovements(tx, [
          { productId: product.id, variantId: product.id, delta: product.stock, reason: 'initial' },
        ])
      }
      await recordAudit(tx, {
        actor: viewer,
        action: 'product.created',
        subject: { type: 'product', id: product.id },
        after: { slug: product.slug, ...fields, ...(variants && { variants: variants.map(auditedVariant) }) },
        requestId,
      })
      return staffProduct(tx, product.id)
    },
    { retry: true },
  )
}

/** Products may share a name: the second slug is `…-2`. Retries when a concurrent insert takes the slug. */
async function insertUnderFreeSlug(tx: Tx, fields: Omit<ProductFields, 'images'>): Promise<ProductRow> {
  const slug = slugify(fields.name) || 'product'
  for (;;) {
    const taken = new Set(await slugsLike(tx, slug))
    let free = slug
    for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
    const product = await insertProduct(tx, { ...fields, slug: free })
    if (product) return product
  }
}
