import type { AdminProduct } from '../catalog/office-api.ts'
import { createProduct, updateProduct } from '../catalog/office-api.ts'
import { productFaults } from '../catalog/office-texts.ts'
import { needsChoice, type ProductOption } from '../catalog/variant.ts'
import { checkBarcode, checkVariants, normalizeBarcode, variantLimits } from '../catalog/variant-rules.ts'
import { type Fault, fault } from '../kit/fault.ts'
import type { Locale } from '../kit/locale.ts'
import { formatDecimal } from '../kit/money.ts'
import { entriesOf, fieldsOf } from '../kit/records.ts'
import { fold, normalizeLine, startOf } from '../kit/text.ts'
import type { DraftTexts, ProductDraft, VariantDraft } from './draft.ts'
import type { ChangedValue, ImportAction, ImportChange, ImportFault, ImportNote } from './import.ts'
import { nameByOurRules } from './names.ts'
import { importFaults } from './office-texts.ts'

/** What the shop has, for the plan of one product. */
export interface PlanContext {
  /** Of the words that take the place of signs in names. */
  language: Locale
  /** The product that the draft is of; null: a new one. */
  existing: AdminProduct | null
  /** The variants that the source's ids have led to before. */
  variantOfKey: ReadonlyMap<string, string>
  /** Other products that have a SKU of the draft. */
  takenSkus: ReadonlyMap<string, { productId: string; name: string }>
  /** Whether a product of the same name exists. */
  hasSameName: boolean
}

/** What an import does with a product, as it is stored. */
export interface ProductPlan {
  action: ImportAction
  changes: ImportChange[]
  notes: ImportNote[]
  fault: ImportFault | null
  /** The body of the request that creates or changes the product. */
  input: Record<string, unknown> | null
  /** The source's ids of the variants, with their values, by which they are found once they are saved. */
  keys: { key: string; values: string[] }[]
}

/** Plans one product: what becomes of it, and what changes, or why it is refused. Nothing is half done. */
export function planProduct(draft: ProductDraft, context: PlanContext): ProductPlan {
  const notes = [...draft.notes]
  const fields = { ...namedTexts(draft.texts, context, notes), ...pickLimit(draft) }
  const variants = draft.variants.map((variant) => cleaned(variant, notes))
  const planned = { draft: { ...draft, variants }, fields, notes, context }
  const wrong = faultOfVariants(variants, context)
  if (wrong) return refusedPlan(notes, wrong)
  return context.existing ? planChange(planned, context.existing) : planNew(planned)
}

interface Planned {
  draft: ProductDraft
  fields: Record<string, string | number | null>
  notes: ImportNote[]
  context: PlanContext
}

export const refusedPlan = (notes: ImportNote[], { code, message, ...inputs }: Fault): ProductPlan => ({
  action: 'refuse',
  changes: [],
  notes,
  fault: { ...inputs, code, message },
  input: null,
  keys: [],
})

const pickLimit = ({ lowStockLimit }: ProductDraft): Planned['fields'] =>
  lowStockLimit === undefined ? {} : { lowStockLimit }

/** The texts with names by the rules of the shop. A name that the shop has in either language's words stays. */
function namedTexts(texts: DraftTexts, { language, existing }: PlanContext, notes: ImportNote[]): Planned['fields'] {
  const named: Record<string, string> = {}
  for (const [field, text] of entriesOf(texts)) {
    if (text === undefined) continue
    if (field !== 'name' && field !== 'nameEs') named[field] = text
    else {
      const other = language === 'en' ? 'es' : 'en'
      const name = nameByOurRules(text, field === 'nameEs' ? 'es' : language)
      if (field === 'name' && existing && existing.name === nameByOurRules(text, other)) continue
      if (name !== normalizeLine(text) && existing?.[field] !== name) {
        notes.push({ code: 'renamed', from: startOf(normalizeLine(text), 300), to: name })
      }
      named[field] = name
    }
  }
  return named
}

function cleaned(variant: VariantDraft, notes: ImportNote[]): VariantDraft {
  const { barcode, ...rest } = { ...variant, values: variant.values.map(normalizeLine) }
  if (barcode === undefined) return rest
  const digits = normalizeBarcode(barcode)
  if (digits === '' || checkBarcode(digits) === null) return { ...rest, barcode: digits }
  notes.push({ code: 'barcode_left', from: startOf(barcode, 60) })
  return rest
}

function faultOfVariants(variants: readonly VariantDraft[], { existing, takenSkus }: PlanContext): Fault | null {
  if (variants.length > variantLimits.variants) return fault(importFaults, 'too_many_variants')
  if (variants.some(({ price }) => price !== undefined && !(price > 0))) return fault(importFaults, 'price')
  if (!existing && variants.some(({ price }) => price === undefined)) return fault(importFaults, 'price')
  if (variants.some(({ compareAtPrice }) => Number.isNaN(compareAtPrice))) return fault(importFaults, 'price')
  if (variants.some(({ stock }) => Number.isNaN(stock))) return fault(importFaults, 'stock')
  const skus = variants.flatMap(({ sku }) => sku || [])
  if (new Set(skus).size < skus.length) return fault(productFaults, 'sku_repeated')
  for (const sku of skus) {
    const taken = takenSkus.get(sku)
    if (taken && taken.productId !== existing?.id) return fault(productFaults, 'sku_taken', { sku, name: taken.name })
  }
  return null
}

const keysOfVariants = (variants: readonly VariantDraft[], valuesOf = ({ values }: VariantDraft) => values) =>
  variants.flatMap((variant) => (variant.key === null ? [] : { key: variant.key, values: valuesOf(variant) }))

function planNew({ draft, fields, notes, context }: Planned): ProductPlan {
  const { options, variants } = draft
  const [only] = variants
  if (!only) return refusedPlan(notes, fault(importFaults, 'price'))
  const figures =
    options.length === 0 && variants.length === 1 && !only.compareAtPrice
      ? { ...figuresOf(only), stock: stockOfNew(only) }
      : {
          // A request names a price in any case; those of the variants count.
          price: formatDecimal(only.price ?? 0),
          options: options.map(({ values = [], ...option }, at) => ({
            ...option,
            values: valuesAt(variants, at).map((value) => values.find((one) => one.value === value) ?? { value }),
          })),
          variants: variants.map((variant) => ({
            optionValues: variant.values,
            ...figuresOf(variant),
            stock: stockOfNew(variant),
            ...(variant.compareAtPrice !== undefined && { compareAtPrice: amountOrNull(variant.compareAtPrice) }),
            ...(variant.isActive !== undefined && { isActive: variant.isActive }),
          })),
        }
  const { benefits } = draft
  const input = { ...fields, ...(benefits !== undefined && { benefits }), ...figures, isActive: false }
  const read = createProduct.body.safeParse(input)
  if (!read.success) return refusedPlan(notes, faultOfIssue(read.error.issues[0]))
  const wrong = read.data.variants ? checkVariants(read.data.options ?? [], read.data.variants) : null
  if (wrong) return refusedPlan(notes, wrong)
  if (context.hasSameName) notes.push({ code: 'same_name', from: read.data.name })
  return {
    action: 'create',
    changes: newValues(draft, fields),
    notes,
    fault: null,
    input,
    keys: keysOfVariants(variants),
  }
}

/** What the preview says of a new product: its category, and the price and stock of each variant. */
function newValues({ variants }: ProductDraft, { category }: Planned['fields']): ImportChange[] {
  return [
    ...(category ? [{ field: 'category', variant: null, before: null, after: category }] : []),
    ...variants.flatMap((variant) => {
      const name = variant.values.join(', ') || null
      return [
        { field: 'price', variant: name, before: null, after: variant.price ?? null },
        { field: 'stock', variant: name, before: null, after: stockOfNew(variant) },
      ]
    }),
  ]
}

const amountOrNull = (amount: number | null) => (amount === null ? null : formatDecimal(amount))

const stockOfNew = ({ stock }: VariantDraft) => (stock === undefined ? 0 : stock)

/** In the form of a request. */
const figuresOf = ({ price, sku, barcode }: VariantDraft) => ({
  ...(price !== undefined && { price: formatDecimal(price) }),
  ...(sku !== undefined && { sku }),
  ...(barcode !== undefined && { barcode }),
})

const valuesAt = (variants: readonly VariantDraft[], at: number) => [
  ...new Set(variants.map(({ values }) => values[at] ?? '')),
]

function planChange({ draft, fields, notes, context }: Planned, existing: AdminProduct): ProductPlan {
  if (existing.archivedAt) return refusedPlan(notes, fault(productFaults, 'product_archived'))
  const changes: ImportChange[] = []
  const read = updateProduct.body.safeParse(fields)
  if (!read.success) return refusedPlan(notes, faultOfIssue(read.error.issues[0]))
  const input: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const [before, after] = [fieldsOf(existing)[field], fieldsOf(read.data)[field]].map(shown)
    if (before === undefined || after === undefined || before === after) continue
    changes.push({ field, variant: null, before, after })
    input[field] = value
  }
  if (draft.benefits !== undefined) {
    const benefits = updateProduct.body.safeParse({ benefits: draft.benefits })
    if (!benefits.success) return refusedPlan(notes, faultOfIssue(benefits.error.issues[0]))
    const told = (list: AdminProduct['benefits']) =>
      list.map(({ plant, text, textEs }) => [plant, text, textEs ?? ''].join(' · ')).join('\n')
    const [before, after] = [
      told(existing.benefits),
      told(benefits.data.benefits?.map((one) => ({ ...one, textEs: one.textEs || null })) ?? []),
    ]
    if (before !== after) {
      changes.push({ field: 'benefits', variant: null, before, after })
      input.benefits = draft.benefits
    }
  }
  const planned = planVariants(draft, existing, context, changes)
  if ('code' in planned) return refusedPlan(notes, planned)
  const all = { ...input, ...planned.input }
  const checked = updateProduct.body.safeParse(all)
  if (!checked.success) return refusedPlan(notes, faultOfIssue(checked.error.issues[0]))
  const { variants } = checked.data
  const wrong = variants ? checkVariants(checked.data.options ?? existing.options, variants) : null
  if (wrong) return refusedPlan(notes, wrong)
  const action = changes.length > 0 ? 'update' : 'skip'
  return { action, changes, notes, fault: null, input: action === 'update' ? all : null, keys: planned.keys }
}

/** A value of a product for the preview; a blank text is none. */
function shown(value: unknown): ChangedValue {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
    ? value
    : null
}

type ExistingVariant = AdminProduct['variants'][number]
type PlannedVariants = { input: Record<string, unknown>; keys: ProductPlan['keys'] }

function planVariants(
  draft: ProductDraft,
  existing: AdminProduct,
  context: PlanContext,
  changes: ImportChange[],
): PlannedVariants | Fault {
  const [only] = draft.variants
  const [variant] = existing.variants
  if (draft.options.length === 0 && only && draft.variants.length === 1 && variant && !needsChoice(existing)) {
    const changed = changedFigures(only, variant, null, changes)
    return { input: changed, keys: keysOfVariants(draft.variants) }
  }
  const hasSessions = existing.variants.some(({ startsAt }) => startsAt !== null)
  if (draft.options.length === 0 || draft.options.length !== existing.options.length || hasSessions) {
    return fault(importFaults, 'options_differ')
  }
  return planChosen(draft, existing, context, changes)
}

/** The variants of a product with options: those of the file are changed or added, the others stay. */
function planChosen(
  draft: ProductDraft,
  existing: AdminProduct,
  context: PlanContext,
  changes: ImportChange[],
): PlannedVariants | Fault {
  const merged = mergeOptions(draft, existing.options)
  const rows = new Map(existing.variants.map((variant) => [variant.id, inputOf(variant)]))
  const added: Record<string, unknown>[] = []
  const used = new Set<string>()
  const before = changes.length
  for (const variant of draft.variants) {
    const values = merged.valuesOf(variant)
    const known = findVariant(variant, values, existing.variants, context.variantOfKey)
    if (known && used.has(known.id)) return fault(importFaults, 'variant_twice', { variant: values.join(', ') })
    if (known) {
      used.add(known.id)
      const name = known.optionValues.join(', ')
      const figures = changedFigures(variant, known, name, changes)
      const row = { ...rows.get(known.id), ...figures }
      if (values.join('\n') !== known.optionValues.join('\n')) {
        changes.push({ field: 'optionValues', variant: name, before: name, after: values.join(', ') })
        row.optionValues = values
      }
      if (variant.isActive !== undefined && variant.isActive !== known.isActive) {
        changes.push({ field: 'isActive', variant: name, before: known.isActive, after: variant.isActive })
        row.isActive = variant.isActive
      }
      rows.set(known.id, row)
    } else {
      if (variant.price === undefined) return fault(importFaults, 'price')
      changes.push({ field: 'variant', variant: null, before: null, after: values.join(', ') })
      added.push({ optionValues: values, ...figuresOf(variant), stock: stockOfNew(variant) })
    }
  }
  const keys = keysOfVariants(draft.variants, merged.valuesOf)
  if (changes.length === before) return { input: {}, keys }
  const variants = [...rows.values(), ...added]
  return { input: { variants, ...(merged.hasNew && { options: merged.options }) }, keys }
}

/** A variant without a session as a request has it; without a stock it keeps its own. */
function inputOf(variant: ExistingVariant): Record<string, unknown> {
  const { id, sku, barcode, optionValues, price, compareAtPrice, imageUrl, isActive } = variant
  const amounts = { price: formatDecimal(price), compareAtPrice: amountOrNull(compareAtPrice) }
  return { id, sku, barcode, optionValues, ...amounts, imageUrl, isActive }
}

function findVariant(
  { key, sku, barcode }: VariantDraft,
  values: readonly string[],
  variants: readonly ExistingVariant[],
  variantOfKey: PlanContext['variantOfKey'],
): ExistingVariant | undefined {
  const id = key === null ? undefined : variantOfKey.get(key)
  return (
    variants.find((variant) => variant.id === id) ??
    variants.find((variant) => sku && variant.sku === sku) ??
    variants.find((variant) => barcode && variant.barcode === barcode && !sku) ??
    variants.find(({ optionValues }) => optionValues.join('\n') === values.join('\n'))
  )
}

/** The options of the shop with further values of the file. Names and values are the same in spite of case and accents. */
function mergeOptions(draft: ProductDraft, existing: readonly ProductOption[]) {
  const options = existing.map((option) => ({ ...option, values: [...option.values] }))
  const free = new Set(options.keys())
  const placeOf = draft.options.map(({ name }, at) => {
    const same = [...free].find((place) => {
      const option = options[place]
      return fold(option?.name ?? '') === fold(name) || fold(option?.nameEs ?? '') === fold(name)
    })
    const place = same ?? (free.has(at) ? at : [...free][0])
    if (place !== undefined) free.delete(place)
    return place ?? at
  })
  let hasNew = false
  const valueAt = (place: number, value: string): string => {
    const option = options[place]
    const known = option?.values.find((one) => fold(one.value) === fold(value))
    if (known || !option) return known?.value ?? value
    hasNew = true
    option.values.push({ value, valueEs: null, color: null })
    return value
  }
  const chosen = new Map<VariantDraft, string[]>()
  for (const variant of draft.variants) {
    const values = options.map(() => '')
    for (const [at, place] of placeOf.entries()) values[place] = valueAt(place, variant.values[at] ?? '')
    chosen.set(variant, values)
  }
  return { options, hasNew, valuesOf: (variant: VariantDraft) => chosen.get(variant) ?? variant.values }
}

/** What the file says otherwise about price, stock and codes, in the form of a request. */
function changedFigures(
  draft: VariantDraft,
  variant: ExistingVariant,
  name: string | null,
  changes: ImportChange[],
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const { price, stock } = draft
  if (price !== undefined && price !== variant.price) {
    changes.push({ field: 'price', variant: name, before: variant.price, after: price })
    input.price = formatDecimal(price)
  }
  if (stock !== undefined && stock !== variant.stock) {
    changes.push({ field: 'stock', variant: name, before: variant.stock, after: stock })
    Object.assign(input, { stock, stockBefore: variant.stock })
  }
  for (const field of ['sku', 'barcode'] as const) {
    const code = draft[field] === undefined ? undefined : normalizeLine(draft[field]) || null
    if (code === undefined || code === variant[field]) continue
    changes.push({ field, variant: name, before: variant[field], after: code })
    input[field] = code
  }
  return input
}

/** The fault of the first wrong field; one of a list that is too long has no text of its own. */
function faultOfIssue(
  issue: { path: PropertyKey[]; message: string; code?: string; params?: unknown } | undefined,
): Fault {
  const { code, ...inputs } = fieldsOf(issue?.params)
  if (typeof code === 'string' && issue) return { ...inputs, code, message: issue.message }
  return fault(importFaults, issue?.code === 'too_big' ? 'too_many_variants' : 'not_readable')
}
