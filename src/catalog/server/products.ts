import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { keysOf } from '../../kit/records.ts'
import { type Database, type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import { slugify } from '../catalog.ts'
import type * as office from '../office-api.ts'
import { productFaults } from '../office-texts.ts'
import { needsChoice } from '../variant.ts'
import { insertMovements } from './movement-queries.ts'
import type { ProductContext } from './product-context.ts'
import { insertImages, replaceImages } from './product-image-queries.ts'
import { type ProductFields, picturesOfInput, readProductFields } from './product-input.ts'
import {
  deleteProductRow,
  findProduct,
  hasCategory,
  insertProduct,
  lockProduct,
  slugsLike,
  updateProductRow,
} from './product-queries.ts'
import {
  auditedVariant,
  changeFigures,
  type Figures,
  forNewProduct,
  saveVariants,
  type VariantInput,
} from './save-variants.ts'
import { syncSpanishCategory } from './sync-spanish-category.ts'
import type { ProductRow } from './tables.ts'
import { type StaffProduct, staffProduct } from './variant-queries.ts'

/**
 * Adds a product at the end of the catalog. Its slug is derived from the first name and never changes.
 * @throws HttpError 400 for invalid fields.
 */
export function createProduct({ database, clock }: ProductContext, by: By, input: NewProduct): Promise<StaffProduct> {
  return inTransaction(database, (tx) => addProduct(tx, { clock }, by, input), { retry: true })
}

export type NewProduct = EndpointRequest<typeof office.createProduct>['body']

/**
 * The same in the caller's transaction. An import names the `slug` that the product had elsewhere, and is the shop itself
 * (`by` null) when a command runs it.
 */
export async function addProduct(
  tx: Tx,
  { clock }: Pick<ProductContext, 'clock'>,
  by: By | null,
  input: NewProduct,
  slug = '',
): Promise<StaffProduct> {
  const checked = readProductFields(input)
  const actorId = by?.viewer.id ?? null
  await assertPicturesExist(tx, picturesOfInput(input))
  const fields = await syncSpanishCategory(tx, checked, Boolean(input.categoryEs))
  const { images, ...columns } = fields
  const product = await insertUnderFreeSlug(tx, columns, slug)
  await insertImages(tx, product.id, images)
  const { options, variants } = input
  if (options?.length || variants) {
    // A new product has no orders: replacing its first variant requires no search in all checkouts.
    await saveVariants(tx, { clock, ...forNewProduct, actorId }, product, {
      options: options ?? [],
      variants: variants ?? [],
    })
  } else {
    const { sku, barcode } = input
    if (product.stock) {
      const movement = { productId: product.id, variantId: product.id, delta: product.stock, actorId }
      await insertMovements(tx, [{ ...movement, reason: 'initial' }])
    }
    await changeFigures(tx, { actorId }, product.id, [{ variantId: product.id, sku, barcode }])
  }
  await recordAudit(tx, {
    by,
    action: 'product.created',
    subject: { type: 'product', id: product.id },
    after: { slug: product.slug, ...fields, ...(variants && { variants: variants.map(auditedVariant) }) },
  })
  return staffProduct(tx, product.id)
}

/** Products may share a name: the second slug is `…-2`. Retries when a concurrent insert takes the slug. */
async function insertUnderFreeSlug(tx: Tx, fields: Omit<ProductFields, 'images'>, wanted: string): Promise<ProductRow> {
  const slug = slugify(wanted) || slugify(fields.name) || 'product'
  for (;;) {
    const taken = new Set(await slugsLike(tx, slug))
    let free = slug
    for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
    const product = await insertProduct(tx, { ...fields, slug: free })
    if (product) return product
  }
}

export type Change = EndpointRequest<typeof office.updateProduct>['body']

/**
 * Changes the given fields of a product. Sales may change the stock at any time: a request that sets the stock contains
 * the previous value, and gets 409 with the current one when they differ. Price and stock are those of the only variant.
 * @throws HttpError 400 for invalid fields, 404, 409 for an archived product, or a price or stock of several variants.
 */
export function updateProduct(
  { database, ...context }: ProductContext,
  by: By,
  id: string,
  change: Change,
): Promise<StaffProduct> {
  return inTransaction(
    database,
    async (tx) => {
      const row = await lockProduct(tx, id)
      if (!row) throw notFound()
      return changeProduct(tx, context, by, await staffProduct(tx, id), change)
    },
    { retry: true },
  )
}

/** The same in the caller's transaction; the product must be locked. `by` is null when a command runs it. */
export async function changeProduct(
  tx: Tx,
  context: Omit<ProductContext, 'database'>,
  by: By | null,
  before: StaffProduct,
  { stockBefore, ...change }: Change,
): Promise<StaffProduct> {
  const { id } = before
  if (before.archivedAt) throw refusal(409, fault(productFaults, 'product_archived'))
  assertOneVariant(before, change)
  await assertPicturesExist(tx, picturesOfInput(change))
  const { price, stock, sku, barcode } = change
  const figures = givesFigures(change) ? [{ variantId: id, price, stock, stockBefore, sku, barcode }] : []
  return saveChange(tx, context, by, before, change, change.variants ? [] : figures)
}

/** Changes the given fields of a product, which must be locked, and the figures of its variants, and audits that. */
export async function saveChange(
  tx: Tx,
  context: Omit<ProductContext, 'database'>,
  by: By | null,
  before: StaffProduct,
  change: Omit<Change, 'stockBefore'>,
  figures: readonly Figures[],
): Promise<StaffProduct> {
  const { id } = before
  const actorId = by?.viewer.id ?? null
  const {
    price: _,
    stock: __,
    images,
    ...fields
  } = await categorized(tx, readProductFields(change, before), change, before)
  const isNewCategory = fields.category !== before.category && !(await hasCategory(tx, fields.category))
  if (differences(before, fields).length > 0) await updateProductRow(tx, id, fields)
  if (isNewCategory) await context.onCategoryRenamed(tx, by, before.category, fields.category)
  if (!isDeepStrictEqual(images, before.images)) await replaceImages(tx, id, images)
  const variants = variantsAfter(change, before, fields)
  if (variants) await saveVariants(tx, { ...context, actorId }, before, { options: fields.options, variants })
  if (figures.length > 0) await changeFigures(tx, { actorId }, id, figures)
  const after = await staffProduct(tx, id)
  await recordChange(tx, by, before, after)
  return after
}

const givesFigures = ({ price, stock, sku, barcode }: Change) =>
  [price, stock, sku, barcode].some((figure) => figure !== undefined)

function assertOneVariant(before: StaffProduct, change: Change): void {
  if (!givesFigures(change) || change.variants || !needsChoice(before)) return
  throw refusal(409, fault(productFaults, 'product_has_variants'))
}

/** The variants to save; undefined when neither they nor the options change. */
function variantsAfter({ options, variants }: Change, before: StaffProduct, fields: { options: unknown }) {
  if (variants) return variants
  if (options === undefined || isDeepStrictEqual(fields.options, before.options)) return undefined
  return before.variants.map((variant): VariantInput => ({ ...variant, stock: undefined }))
}

/** Updates the Spanish category name only when the category or that name changes. */
function categorized(tx: Tx, fields: ProductFields, change: Change, before: ProductRow): Promise<ProductFields> {
  const entered = change.categoryEs !== undefined
  if (!entered && fields.category === before.category) return Promise.resolve(fields)
  return syncSpanishCategory(tx, fields, entered)
}

function differences<Fields extends object>(before: Fields, after: Partial<Fields>): (keyof Fields)[] {
  return keysOf(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

async function recordChange(tx: Tx, by: By | null, before: StaffProduct, after: StaffProduct): Promise<void> {
  const audited = (product: StaffProduct) => ({
    ...readProductFields({}, product),
    variants: needsChoice(product) ? product.variants.map(auditedVariant) : [],
    ...(!needsChoice(product) && { sku: product.variants[0]?.sku, barcode: product.variants[0]?.barcode }),
  })
  const [old, now] = [audited(before), audited(after)]
  const changed = differences(old, now)
  if (changed.length === 0) return
  await recordAudit(tx, {
    by,
    action: 'product.updated',
    subject: { type: 'product', id: before.id },
    before: Object.fromEntries(changed.map((field) => [field, old[field]])),
    after: Object.fromEntries(changed.map((field) => [field, now[field]])),
  })
}

type Outcome = 'deleted' | 'archived'

/** Whether removing a product would delete or archive it. @throws HttpError 404 */
export async function previewRemoval({ database: { db }, isBought }: ProductContext, id: string): Promise<Outcome> {
  if (!(await findProduct(db, id))) throw notFound()
  return outcomeFor(db, isBought, id)
}

/**
 * Deletes a product, or archives one that an order or checkout refers to. Its row is locked first, so that a concurrent
 * purchase is either detected or fails.
 * @throws HttpError 404
 */
export function removeProduct({ database, isBought, clock }: ProductContext, by: By, id: string): Promise<Outcome> {
  return inTransaction(database, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw notFound()
    if (product.archivedAt) return 'archived'
    const outcome = await outcomeFor(tx, isBought, id)
    if (outcome === 'deleted') await deleteProductRow(tx, id)
    else await updateProductRow(tx, id, { archivedAt: clock(), isActive: false })
    await recordAudit(tx, {
      by,
      action: `product.${outcome}`,
      subject: { type: 'product', id },
      before: { name: product.name, slug: product.slug, isActive: product.isActive, stock: product.stock },
    })
    return outcome
  })
}

const outcomeFor = async (db: Db, isBought: ProductContext['isBought'], id: string): Promise<Outcome> =>
  (await isBought(db, { productId: id })) ? 'archived' : 'deleted'

/** Restores an archived product. It stays inactive, because price and stock may be outdated. @throws HttpError 404 */
export function restoreProduct(database: Database, by: By, id: string): Promise<ProductRow> {
  return inTransaction(database, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw notFound()
    if (!product.archivedAt) return product
    await recordAudit(tx, {
      by,
      action: 'product.restored',
      subject: { type: 'product', id },
      after: { name: product.name, slug: product.slug },
    })
    return updateProductRow(tx, id, { archivedAt: null })
  })
}
