import { isDeepStrictEqual } from 'node:util'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import { defined, entriesOf } from '../../kit/records.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { createProduct } from '../office-api.ts'
import { productFaults } from '../office-texts.ts'
import type { Stock } from '../stock.ts'
import type { ProductOption, Variant } from '../variant.ts'
import { checkVariants } from '../variant-rules.ts'
import { deleteMovements, insertMovements, sumOfMovements } from './movement-queries.ts'
import type { ProductContext } from './product-context.ts'
import type { ProductRow, VariantRow } from './tables.ts'
import { deleteVariant, findTakenSku, insertVariant, lockedVariants, updateVariant } from './variant-queries.ts'

export type VariantInput = NonNullable<EndpointRequest<typeof createProduct>['body']['variants']>[number]

interface SaveContext extends Pick<ProductContext, 'clock' | 'isBought' | 'onSessionChanged' | 'assertSameTax'> {
  /** Who changes the stock; null: the shop itself. */
  actorId: string | null
}

/** The context of a new product: no orders contain it and none has a session to update. */
export const forNewProduct = {
  isBought: async () => false,
  onSessionChanged: async () => {},
  assertSameTax: async () => {},
  actorId: null,
}

/**
 * Replaces the variants of a product, which must be locked. A removed variant that was ever ordered is archived instead
 * of deleted, and restored when the same combination is added again.
 * @throws HttpError 400 when the variants do not match the options, 409 when a stock has changed meanwhile or a SKU is taken.
 */
export async function saveVariants(
  tx: Tx,
  context: SaveContext,
  product: Pick<ProductRow, 'id'>,
  wanted: { options: readonly ProductOption[]; variants: readonly VariantInput[] },
): Promise<void> {
  assertValid(wanted.options, wanted.variants)
  const existing = await lockedVariants(tx, product.id)
  assertNoneCanceled(existing, wanted.variants)
  const matched = matchVariants(product.id, existing, wanted)
  const kept = new Set(matched.flatMap(({ row }) => (row ? [row.id] : [])))
  const removed = existing.filter(({ id, archivedAt }) => !kept.has(id) && archivedAt === null)
  // First, because a new variant may get the SKU of a removed one.
  for (const row of removed) await removeVariant(tx, context, row)
  await assertFreeSkus(tx, product.id, wanted.variants)
  for (const [position, { input, row, id }] of matched.entries()) {
    if (row) await changeVariant(tx, context, row, input, position)
    else await addVariant(tx, context, { productId: product.id, id }, input, position)
  }
}

function assertValid(options: readonly ProductOption[], variants: readonly VariantInput[]): void {
  const wrong = checkVariants(options, variants)
  if (wrong) throw invalidField('variants', wrong)
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  if (new Set(skus).size < skus.length) throw invalidField('variants', fault(productFaults, 'sku_repeated'))
  if (variants.some(({ startsAt, endsAt }) => !isSessionTime(startsAt, endsAt))) {
    throw invalidField('variants', fault(productFaults, 'session_times'))
  }
}

/** Rejects a canceled session, which a form that was opened before the cancellation still contains. */
function assertNoneCanceled(existing: readonly VariantRow[], variants: readonly VariantInput[]): void {
  const canceled = existing.find((row) => row.canceledAt !== null && variants.some(({ id }) => id === row.id))
  if (canceled) throw refusal(409, fault(productFaults, 'session_canceled'), { variantId: canceled.id })
}

const isSessionTime = (start: Date | null, end: Date | null) =>
  start === null || end === null ? start === end : start < end

interface Match {
  input: VariantInput
  row: VariantRow | undefined
  /** The id of a new variant; undefined generates one. */
  id: string | undefined
}

/** Pairs the wanted variants with the rows: by id, else by the same combination. */
function matchVariants(
  productId: string,
  existing: readonly VariantRow[],
  { options, variants }: { options: readonly ProductOption[]; variants: readonly VariantInput[] },
): Match[] {
  const isOnly = options.length === 0 && variants.length === 1 && variants[0]?.startsAt === null
  // The variant with the product's id is reserved for the product without options, because stored carts refer to it.
  const [own] = existing.filter(({ id }) => id === productId)
  if (isOnly) return variants.map((input) => ({ input, row: own, id: productId }))
  const others = existing.filter(({ id, canceledAt }) => id !== productId && canceledAt === null)
  const used = new Set<string>()
  return variants.map((input) => {
    const row =
      others.find(({ id, archivedAt }) => id === input.id && archivedAt === null) ??
      others.find((other) => !used.has(other.id) && !variants.some(({ id }) => id === other.id) && isSame(other, input))
    if (row) used.add(row.id)
    return { input, row, id: undefined }
  })
}

const isSame = (row: VariantRow, { optionValues, startsAt, place }: VariantInput) =>
  JSON.stringify(row.optionValues) === JSON.stringify(optionValues) &&
  row.startsAt?.getTime() === startsAt?.getTime() &&
  (startsAt === null || row.place === place)

async function removeVariant(tx: Tx, { isBought, clock }: SaveContext, row: VariantRow): Promise<void> {
  const isBoughtEver = await isBought(tx, row)
  if (isBoughtEver && row.startsAt !== null && row.startsAt > clock()) {
    throw refusal(409, fault(productFaults, 'session_ordered'), { variantId: row.id })
  }
  if (isBoughtEver) return updateVariant(tx, row.id, { archivedAt: clock() })
  await deleteMovements(tx, row)
  await deleteVariant(tx, row.id)
}

async function assertFreeSkus(tx: Tx, productId: string, variants: readonly Pick<Figures, 'sku'>[]): Promise<void> {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const taken = skus.length === 0 ? null : await findTakenSku(tx, skus, productId)
  if (taken) throw refusal(409, fault(productFaults, 'sku_taken', { sku: taken.sku ?? '', name: taken.name }))
}

async function addVariant(
  tx: Tx,
  { actorId }: SaveContext,
  { productId, id }: { productId: string; id: string | undefined },
  { id: _, stockBefore: __, stock = 0, ...fields }: VariantInput,
  position: number,
): Promise<void> {
  const row = await insertVariant(tx, { ...fields, ...(id !== undefined && { id }), productId, position, stock })
  if (stock) await insertMovements(tx, [{ productId, variantId: row.id, delta: stock, reason: 'initial', actorId }])
}

async function changeVariant(
  tx: Tx,
  { onSessionChanged, actorId, isBought, assertSameTax }: SaveContext,
  row: VariantRow,
  { id: _, stockBefore, stock, ...fields }: VariantInput,
  position: number,
): Promise<void> {
  if (stock !== undefined) assertStockUnchanged(row, stockBefore)
  if (row.startsAt && row.price > 0 && fields.placeState !== row.placeState && (await isBought(tx, row))) {
    await assertSameTax(tx, 'workshop', row.placeState, fields.placeState)
  }
  const wanted = { ...defined(fields), position, archivedAt: null, ...(stock !== undefined && { stock }) }
  // Every write updates the product's summary as well, and a product may have 200 variants.
  const isChanged = entriesOf(wanted).some(([key, value]) => !isDeepStrictEqual(row[key], value))
  if (isChanged) await updateVariant(tx, row.id, wanted)
  if (stock !== undefined && stock !== row.stock) await recordAdjustment(tx, row, stock, actorId)
  if (row.startsAt && !isDeepStrictEqual(eventOf(fields), eventOf(row))) await onSessionChanged(tx, row.id)
}

const eventOf = ({ startsAt, endsAt, place, placeEs }: Pick<Variant, 'startsAt' | 'endsAt' | 'place' | 'placeEs'>) => {
  return { startsAt, endsAt, place, placeEs }
}

/** Price, stock and codes of a variant; what is left out stays. */
export interface Figures {
  variantId: string
  price?: Cents | undefined
  stock?: Stock | undefined
  sku?: string | null | undefined
  barcode?: string | null | undefined
  /** The stock shown to staff. */
  stockBefore?: Stock | undefined
}

/**
 * Changes prices, stocks and codes of a product's variants; the product must be locked.
 * @throws HttpError 404 for a variant that the product does not have, 409 when a stock has changed meanwhile or a SKU is taken.
 */
export async function changeFigures(
  tx: Tx,
  { actorId }: Pick<SaveContext, 'actorId'>,
  productId: string,
  figures: readonly Figures[],
): Promise<void> {
  const rows = await lockedVariants(tx, productId)
  await assertFreeSkus(tx, productId, figures)
  for (const { variantId, stockBefore, ...wanted } of figures) {
    const row = rows.find(({ id, archivedAt }) => id === variantId && archivedAt === null)
    if (!row) throw notFound()
    const { stock } = wanted
    if (stock !== undefined) assertStockUnchanged(row, stockBefore)
    const changed = entriesOf(defined(wanted)).filter(([key, value]) => row[key] !== value)
    if (changed.length === 0) continue
    await updateVariant(tx, row.id, Object.fromEntries(changed))
    if (stock !== undefined && stock !== row.stock) await recordAdjustment(tx, row, stock, actorId)
  }
}

/** @throws HttpError 409 with the present stock when it is not the expected one. */
function assertStockUnchanged({ id, stock }: Pick<VariantRow, 'id' | 'stock'>, expected: Stock | undefined): void {
  if (expected === undefined || expected === stock) return
  throw refusal(409, fault(productFaults, 'stock_changed'), { stock, variantId: id })
}

/** Movements may have been recorded while the variant had no stock count: records the difference to the new count. */
async function recordAdjustment(
  tx: Tx,
  { id, productId }: Pick<VariantRow, 'id' | 'productId'>,
  stock: Stock,
  actorId: string | null,
): Promise<void> {
  if (stock === null) return
  const delta = stock - (await sumOfMovements(tx, { id, productId }))
  if (delta !== 0) await insertMovements(tx, [{ productId, variantId: id, delta, reason: 'adjusted', actorId }])
}

/** A variant in the audit trail: what was chosen, price in cents, stock, and of a session the state when it is another. */
export const auditedVariant = ({ optionValues, startsAt, placeState, ...variant }: Omit<VariantInput, 'id'>) => ({
  variant: startsAt?.toISOString() ?? optionValues.join(', '),
  sku: variant.sku,
  ...(variant.barcode && { barcode: variant.barcode }),
  price: variant.price,
  stock: variant.stock ?? null,
  isActive: variant.isActive,
  ...(placeState && { placeState }),
})
