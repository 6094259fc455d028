import { z } from 'zod'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import type { FieldFault } from '../../../kit/fault.ts'
import { faultText } from '../../../kit/form/fault-text.ts'
import { formatDecimal } from '../../../kit/money.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { fieldsOf } from '../../../kit/records.ts'
import { normalizeLine } from '../../../kit/text.ts'
import { readPrice, readStock } from '../../catalog.ts'
import { type AdminProduct, adminProduct, type ChangedRow, changeProducts } from '../../office-api.ts'
import { productFaults } from '../../office-texts.ts'
import { changedPrice, type PriceRounding } from '../../price-change.ts'

/** What can be typed into the table; price and stock belong to a variant. */
export type CellField = 'category' | 'active' | 'price' | 'stock'

/** `category`, `active`, `price:{variantId}` or `stock:{variantId}`. */
export type CellKey = 'category' | 'active' | `price:${string}` | `stock:${string}`

export const cellKey = (field: CellField, variantId: string): CellKey =>
  field === 'price' || field === 'stock' ? `${field}:${variantId}` : field

/** What was typed for one product and is not saved. */
export interface ProductDraft {
  /** The product as it was when the first cell was typed, or when a refused save showed it again. */
  base: AdminProduct
  /** Texts as typed; `active` is `on` or `off`. */
  cells: Readonly<Partial<Record<CellKey, string>>>
  /** Of an undone change: the Spanish name that the category had. */
  categoryEs?: string | undefined
}

/** What was typed, by product. It stays while pages and filters change. */
export type Drafts = ReadonlyMap<string, ProductDraft>

/** The faults of typed cells: by product, then by cell; '' is the whole product. */
export type CellFaults = ReadonlyMap<string, Readonly<Partial<Record<CellKey | '', string>>>>

/** The text of a cell as it is saved. */
export function savedText(product: AdminProduct, key: CellKey): string {
  if (key === 'category') return product.category
  if (key === 'active') return product.isActive ? 'on' : 'off'
  const variant = product.variants.find(({ id }) => id === key.slice(6))
  if (!variant) return ''
  if (key.startsWith('price:')) return formatDecimal(variant.price)
  return variant.stock === null ? '' : String(variant.stock)
}

/** The text of a cell as it is shown. */
export const shownText = (drafts: Drafts, product: AdminProduct, key: CellKey): string =>
  drafts.get(product.id)?.cells[key] ?? savedText(product, key)

/** Types into a cell. The saved text takes the typing back. */
export function typed(drafts: Drafts, product: AdminProduct, key: CellKey, text: string): Drafts {
  const { base, cells, categoryEs } = drafts.get(product.id) ?? { base: product, cells: {} }
  const { [key]: _, ...others } = cells
  const isSaved = text === savedText(product, key)
  return withDraft(drafts, product.id, { base, categoryEs, cells: isSaved ? others : { ...others, [key]: text } })
}

/** Takes back what was typed for a product. */
export const discarded = (drafts: Drafts, productId: string): Drafts => withDraft(drafts, productId, null)

function withDraft(drafts: Drafts, productId: string, draft: ProductDraft | null): Drafts {
  const next = new Map(drafts)
  if (draft && Object.keys(draft.cells).length > 0) next.set(productId, draft)
  else next.delete(productId)
  return next
}

const cellsOf = ({ cells }: ProductDraft) =>
  // The keys of `cells` are the cells.
  Object.entries(cells) as [CellKey, string][]

/** Whether a typed text means something else than the saved one: `12` is `12.00`. */
function isChange(base: AdminProduct, key: CellKey, text: string): boolean {
  const saved = savedText(base, key)
  if (key.startsWith('price:')) return readPrice(text) !== readPrice(saved)
  if (key.startsWith('stock:')) return readStock(text) !== readStock(saved)
  return normalizeLine(text) !== saved
}

type Body = EndpointInput<typeof changeProducts>['body']
type ProductChange = Body['changes'][number]

/** The request that saves what was typed, and the drafts that it contains, in its order. */
export function requestOf(drafts: Drafts): { body: Body; sent: ProductDraft[] } {
  const all = [...drafts.values()].map((draft) => ({ draft, change: changeOf(draft) }))
  const kept = all.filter(({ change }) => Object.keys(change).length > 2)
  return { body: { changes: kept.map(({ change }) => change) }, sent: kept.map(({ draft }) => draft) }
}

function changeOf(draft: ProductDraft): ProductChange {
  const { base, categoryEs } = draft
  const change: ProductChange = { productId: base.id, version: base.version.toISOString() }
  const figures = new Map<string, NonNullable<ProductChange['variants']>[number]>()
  for (const [key, text] of cellsOf(draft)) {
    if (!isChange(base, key, text)) continue
    const variantId = key.slice(6)
    const figure = figures.get(variantId) ?? { variantId }
    if (key === 'active') change.active = text === 'on'
    else if (key === 'category') Object.assign(change, { category: text, ...(categoryEs && { categoryEs }) })
    else if (key.startsWith('price:')) figures.set(variantId, { ...figure, price: priceInput(text) })
    else {
      const stockBefore = base.variants.find(({ id }) => id === variantId)?.stock ?? null
      figures.set(variantId, { ...figure, stock: readStock(text), stockBefore })
    }
  }
  if (figures.size > 0) change.variants = [...figures.values()]
  return change
}

/** A typed price as the request has it; an unreadable one is kept, and refused by the schema. */
function priceInput(text: string): string {
  const cents = readPrice(text)
  return Number.isNaN(cents) ? text.trim() : formatDecimal(cents)
}

/** The faults of a request, in the page's language. A fault of the whole request is that of the product ''. */
export function faultsOf({ body, sent }: ReturnType<typeof requestOf>): CellFaults {
  const issues = changeProducts.body.safeParse(body).error?.issues ?? []
  const found = issues.map(({ path, message, ...issue }) => {
    const { code } = fieldsOf('params' in issue ? issue.params : null)
    return { field: path.join('.'), code: String(code), message }
  })
  return placed({ body, sent }, [...found, ...tooLowComparedTo({ body, sent })])
}

/** The price before a reduction must exceed the price. The schema of the request cannot check this. */
function tooLowComparedTo({ body, sent }: ReturnType<typeof requestOf>): FieldFault[] {
  return body.changes.flatMap(({ variants = [] }, at) =>
    variants.flatMap(({ variantId, price }, place) => {
      const { compareAtPrice = null } = sent[at]?.base.variants.find(({ id }) => id === variantId) ?? {}
      if (price === undefined || compareAtPrice === null || !(readPrice(String(price)) >= compareAtPrice)) return []
      const message = pageText(productFaults, 'compare_price_too_low')
      return [{ field: `changes.${at}.variants.${place}.price`, code: 'compare_price_too_low', message }]
    }),
  )
}

/** Places the faults of a request at their cells. */
export function placed({ body, sent }: ReturnType<typeof requestOf>, faults: readonly FieldFault[]): CellFaults {
  const found = new Map<string, Partial<Record<CellKey | '', string>>>()
  for (const { field, code, message } of faults) {
    const [, at, name, place, figure] = field.split('.')
    const change = body.changes[Number(at)]
    const variantId = change?.variants?.[Number(place)]?.variantId
    const key =
      name === 'category' || name === 'active'
        ? name
        : variantId && (figure === 'price' || figure === 'stock')
          ? cellKey(figure, variantId)
          : ''
    const productId = sent[Number(at)]?.base.id ?? ''
    const text = faultText(code) ?? message
    found.set(productId, { ...found.get(productId), [key]: found.get(productId)?.[key] ?? text })
  }
  return found
}

/** What is still typed after a save: what was typed since it was sent, on top of what is saved now. */
export function afterSave(drafts: Drafts, sent: readonly ProductDraft[], saved: readonly AdminProduct[]): Drafts {
  const next = new Map(drafts)
  for (const [at, { base: before, cells }] of sent.entries()) {
    const base = saved[at]
    const draft = next.get(before.id)
    if (!draft || !base) continue
    const left = cellsOf(draft).filter(([key, text]) => text !== cells[key])
    if (left.length > 0) next.set(before.id, { base, cells: Object.fromEntries(left) })
    else next.delete(before.id)
  }
  return next
}

/** The typing that restores what a save has changed. */
export function undoing(sent: readonly ProductDraft[], saved: readonly AdminProduct[]): Drafts {
  const drafts = new Map<string, ProductDraft>()
  for (const [at, draft] of sent.entries()) {
    const base = saved[at]
    if (!base) continue
    const before = cellsOf(draft)
      .filter(([key, text]) => isChange(draft.base, key, text))
      .map(([key]) => [key, savedText(draft.base, key)])
    drafts.set(base.id, {
      base,
      cells: Object.fromEntries(before),
      categoryEs: draft.base.categoryEs ?? undefined,
    })
  }
  return drafts
}

/** Keeps the typing of rows that somebody else has changed, on top of what is saved now. */
export function rebased(drafts: Drafts, rows: readonly ChangedRow[]): Drafts {
  const next = new Map(drafts)
  for (const { productId, product } of rows) {
    const draft = next.get(productId)
    if (draft && product) next.set(productId, { ...draft, base: product })
  }
  return next
}

/** The prices of products after a change by a percentage; of what is typed where it can be read. */
export function changedPrices(
  drafts: Drafts,
  products: readonly AdminProduct[],
  basisPoints: number,
  rounding: PriceRounding,
) {
  return products.flatMap((product) =>
    product.variants.map((variant) => {
      const shown = readPrice(shownText(drafts, product, cellKey('price', variant.id)))
      const before = Number.isNaN(shown) ? variant.price : shown
      return { product, variant, before, after: changedPrice(before, basisPoints, rounding) }
    }),
  )
}

const stored = z.array(
  z.object({
    base: adminProduct,
    cells: z.record(z.string(), z.string()),
    categoryEs: z.string().optional(),
  }),
)

/** Typing as JSON, for a page that is left without being asked. */
export const storedDrafts = (drafts: Drafts): unknown =>
  z.encode(
    stored,
    [...drafts.values()].map((draft) => ({ ...draft, cells: Object.fromEntries(cellsOf(draft)) })),
  )

/** Typing that was stored; none if it cannot be read. */
export function restoredDrafts(json: unknown): Drafts {
  const { data = [] } = stored.safeParse(json)
  return new Map(data.map((draft) => [draft.base.id, draft]))
}
