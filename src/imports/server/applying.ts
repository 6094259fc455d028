import { createProduct, updateProduct } from '../../catalog/office-api.ts'
import type { ProductContext } from '../../catalog/server/product-context.ts'
import { lockProducts } from '../../catalog/server/product-queries.ts'
import { addProduct, changeProduct } from '../../catalog/server/products.ts'
import { listStaffProducts, type StaffProduct } from '../../catalog/server/variant-queries.ts'
import { fault } from '../../kit/fault.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inSavepoint, inTransaction, sqlState, type Tx } from '../../kit/server/database/database.ts'
import { HttpError, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { ImportFault } from '../import.ts'
import { importFaults } from '../office-texts.ts'
import {
  findSources,
  listApplying,
  listRows,
  lockImport,
  type RememberedId,
  refuseRow,
  saveSources,
  updateImport,
} from './import-queries.ts'
import { storedKey } from './planning.ts'
import type { ImportRecord, ImportRow } from './tables.ts'

/** Applies an import at once; the periodic task continues one whose process was stopped. */
export const importJob = jobKind<{ id: string }>('import', { retries: 2 })

/** How many products one transaction saves: its locks are held for some tenths of a second. */
const chunkSize = 25

/** Continues all imports that are being applied. */
export async function workImports(context: ProductContext, signal?: AbortSignal): Promise<void> {
  for (const id of await listApplying(context.database.db)) await workImport(context, id, { signal })
}

interface WorkOptions {
  signal?: AbortSignal | undefined
  /** Called after each chunk with the number of the last product. */
  onProgress?: (position: number) => void
}

/**
 * Applies what is left of an import, a chunk of products at a time. The place that it has reached is stored with them, so
 * that a process that is killed leaves whole chunks, and the next one goes on behind them.
 */
export async function workImport(
  context: ProductContext,
  id: string,
  { signal, onProgress }: WorkOptions = {},
): Promise<void> {
  for (let chunk = 1; signal?.aborted !== true; chunk++) {
    const position = await inTransaction(context.database, (tx) => applyChunk(tx, context, id, chunk), { retry: true })
    if (position === null) return
    onProgress?.(position)
    crashPoint(context.config, `import-chunk-${chunk}`)
  }
}

/** @returns the number of the last product, null at the end */
async function applyChunk(tx: Tx, context: ProductContext, id: string, chunk: number): Promise<number | null> {
  const found = await lockImport(tx, id)
  if (found?.state !== 'applying') return null
  const rows = await listRows(tx, id, ['create', 'update'], found.position, chunkSize)
  const last = rows.at(-1)
  if (!last) {
    await updateImport(tx, id, { state: 'done', endedAt: context.clock() })
    return null
  }
  // All at once, in the order in which every transaction locks products.
  await lockProducts(
    tx,
    rows.flatMap(({ target }) => target ?? []),
  )
  const created = rows.filter(({ action }) => action === 'create')
  const known = await findSources(
    tx,
    found.source,
    created.flatMap((row) => keysOf(found, row)),
  )
  const remembered: RememberedId[] = []
  for (const row of rows) {
    const isTaken = row.action === 'create' && keysOf(found, row).some((key) => known.has(key))
    const save = async () => {
      if (isTaken) throw changedSince()
      remembered.push(...idsOf(found, row, await saveProduct(tx, context, found, row)))
    }
    const wrong = await inSavepoint(tx, save).catch(faultOf)
    if (wrong) await refuseRow(tx, row, wrong)
  }
  await saveSources(tx, remembered)
  await updateImport(tx, id, { position: last.n })
  crashPoint(context.config, `import-uncommitted-${chunk}`)
  return last.n
}

/** Why a product is refused; whatever else fails is no matter of the product. */
function faultOf(cause: unknown): ImportFault {
  if (cause instanceof HttpError && cause.status < 500) {
    const { code, message, details } = cause
    const inputs = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    return { ...Object.fromEntries(inputs), code, message } as ImportFault
  }
  // A SKU or an id of the source that was taken, or a picture or product that was deleted, since the preview.
  if (['23505', '23503'].includes(sqlState(cause) ?? '')) return fault(importFaults, 'changed_since') as ImportFault
  throw cause
}

const changedSince = () => refusal(409, fault(importFaults, 'changed_since'))

async function saveProduct(
  tx: Tx,
  context: ProductContext,
  found: ImportRecord,
  { action, target, change }: ImportRow,
): Promise<StaffProduct> {
  if (!change?.input) throw new Error('a planned change has its input')
  const by = byOf(found)
  if (action === 'create') {
    const isActive = found.active && change.isPublished
    return addProduct(tx, context, by, createProduct.body.parse({ ...change.input, isActive }), change.slug ?? '')
  }
  const [before] = target === null ? [] : await listStaffProducts(tx, [target])
  if (before?.version.toISOString() !== change.version || !before) throw changedSince()
  return changeProduct(tx, context, by, before, updateProduct.body.parse(change.input))
}

/** The source's ids of a product and its variants, as they are stored. */
const keysOf = ({ source }: ImportRecord, { change }: ImportRow): string[] =>
  [change?.key ?? [], change?.keys.map(({ key }) => key) ?? []].flat().map((key) => storedKey(source, key))

/** What the source's ids of a saved product lead to. */
function idsOf({ source }: ImportRecord, { change }: ImportRow, { id, variants }: StaffProduct): RememberedId[] {
  if (!change) return []
  const remembered = (key: string, variantId: string | null) => ({
    ...{ source, key: storedKey(source, key), productId: id, variantId },
  })
  const variantIdOf = (values: readonly string[]) =>
    variants.find(({ optionValues }) => optionValues.join('\n') === values.join('\n'))?.id ?? null
  const ofVariants = change.keys.filter(({ key }) => key !== change.key)
  return [
    ...(change.key === null ? [] : [remembered(change.key, null)]),
    ...ofVariants.map(({ key, values }) => remembered(key, variantIdOf(values))),
  ]
}

/** Who applies an import, for the audit trail; null for a command. */
function byOf({ id, actorId, actorRole }: ImportRecord): By | null {
  if (actorId === null || actorRole === null) return null
  return { viewer: { id: actorId, email: '', role: actorRole, emailVerified: true }, requestId: `import ${id}` }
}
