import { z } from 'zod'
import { placeInput } from '../catalog/variants-api.ts'
import { id, money, text, version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field, reporting } from '../kit/fields.ts'
import { characters, normalizeLine } from '../kit/text.ts'
import { deliveryKinds } from '../sale/delivery.ts'
import { savedSetting } from '../settings/office-api.ts'
import { rate } from './api.ts'
import { codeKey, discountKinds, type FreeMethods } from './discounts.ts'
import {
  amountInput,
  atField,
  dayInput,
  nameEsInput,
  nameInput,
  optionalAmountInput,
  orNull,
  priceFault,
  priceLimits,
  rateInput,
  stateInput,
  statesInput,
  valueInput,
  wholeInput,
} from './price-inputs.ts'
import { shoppingCartSetting } from './shopping-cart-setting.ts'
import { taxedKinds } from './taxes.ts'

const day = z.string().nullable()
const params = z.object({ id })
const named = { version: version.optional() }

const inOrder = ({ from, until }: { from: string | null; until: string | null }) =>
  from !== null && until !== null && until < from ? 'period_order' : null

/** A tax of some kinds in some states. Days are those of the shop, both included. */
const taxRule = z.object({
  id,
  states: z.array(z.string()),
  kinds: z.array(z.enum(taxedKinds)),
  components: z.array(z.object({ name: z.string(), nameEs: z.string().nullable(), rate })),
  from: day,
  until: day,
  active: z.boolean(),
  version,
})
export type OfficeTaxRule = z.output<typeof taxRule>

const taxRuleFields = {
  states: statesInput,
  kinds: z
    .array(z.enum(taxedKinds))
    .max(20)
    .check(reporting(({ length }) => (length === 0 ? priceFault('kinds_required') : null)))
    .overwrite((kinds) => taxedKinds.filter((kind) => kinds.includes(kind))),
  components: z
    .array(
      z.strictObject({
        name: nameInput('component_name_required', 'component_name_too_long'),
        nameEs: nameEsInput('component_name_too_long'),
        rate: rateInput,
      }),
    )
    .max(20)
    .check(
      reporting((components) => {
        if (components.length === 0) return priceFault('components_required')
        if (components.length > 5) return priceFault('components_too_many')
        const names = new Set(components.map(({ name }) => name.toLowerCase()))
        return names.size < components.length ? priceFault('components_repeated') : null
      }),
    ),
  from: dayInput,
  until: dayInput,
  active: z.boolean(),
}

export const listTaxRules = endpoint({
  method: 'GET',
  path: '/api/admin/tax-rules',
  summary: 'All tax rules, the oldest first (staff)',
  reply: z.array(taxRule),
})

export const createTaxRule = endpoint({
  method: 'POST',
  path: '/api/admin/tax-rules',
  summary: 'Add a tax rule (staff); 409 when an active one taxes the same type in the same state and time',
  body: z.strictObject(taxRuleFields).check(atField('until', inOrder)),
  reply: taxRule,
  status: 201,
})

export const updateTaxRule = endpoint({
  method: 'PUT',
  path: '/api/admin/tax-rules/{id}',
  summary: 'Change a tax rule (staff); orders keep their taxes',
  params,
  body: z.strictObject({ ...taxRuleFields, ...named }).check(atField('until', inOrder)),
  reply: taxRule,
})

export const deleteTaxRule = endpoint({
  method: 'DELETE',
  path: '/api/admin/tax-rules/{id}',
  summary: 'Delete a tax rule (staff); orders keep their taxes',
  params,
  reply: null,
  status: 204,
})

/** A way to deliver. `place` is where and when a pickup is handed over. */
const deliveryMethod = z.object({
  id,
  name: z.string(),
  nameEs: z.string().nullable(),
  kind: z.enum(deliveryKinds),
  states: z.array(z.string()),
  price: money,
  freeFrom: money.nullable(),
  daysFrom: z.int().nullable(),
  daysTo: z.int().nullable(),
  place: z.string().nullable(),
  placeEs: z.string().nullable(),
  placeState: z.string().nullable(),
  active: z.boolean(),
  position: z.int(),
  version,
})
export type OfficeDeliveryMethod = z.output<typeof deliveryMethod>

const workingDays = wholeInput(0, priceLimits.days, 'working_days_range').nullish().transform(orNull)

const deliveryMethodFields = {
  name: nameInput('price_name_required', 'price_name_too_long'),
  nameEs: nameEsInput('price_name_too_long'),
  kind: z.enum(deliveryKinds),
  states: statesInput,
  price: amountInput,
  freeFrom: optionalAmountInput,
  daysFrom: workingDays,
  daysTo: workingDays,
  place: placeInput,
  placeEs: placeInput,
  placeState: stateInput,
  active: z.boolean(),
  position: wholeInput(0, priceLimits.position, 'position_range').default(0),
}

const daysInOrder = atField<{ daysFrom: number | null; daysTo: number | null }>('daysTo', ({ daysFrom, daysTo }) =>
  daysFrom !== null && daysTo !== null && daysTo < daysFrom ? 'working_days_order' : null,
)
const pickupHasPlace = atField<{ kind: string; place: string | null }>('place', ({ kind, place }) =>
  kind === 'pickup' && place === null ? 'pickup_place_required' : null,
)

export const listDeliveryMethods = endpoint({
  method: 'GET',
  path: '/api/admin/delivery-methods',
  summary: 'All delivery methods, in the order in which they are offered (staff)',
  reply: z.array(deliveryMethod),
})

export const createDeliveryMethod = endpoint({
  method: 'POST',
  path: '/api/admin/delivery-methods',
  summary: 'Add a delivery method (staff)',
  body: z.strictObject(deliveryMethodFields).check(daysInOrder, pickupHasPlace),
  reply: deliveryMethod,
  status: 201,
})

export const updateDeliveryMethod = endpoint({
  method: 'PUT',
  path: '/api/admin/delivery-methods/{id}',
  summary: 'Change a delivery method (staff); orders keep theirs',
  params,
  body: z.strictObject({ ...deliveryMethodFields, ...named }).check(daysInOrder, pickupHasPlace),
  reply: deliveryMethod,
})

export const deleteDeliveryMethod = endpoint({
  method: 'DELETE',
  path: '/api/admin/delivery-methods/{id}',
  summary: 'Delete a delivery method (staff); orders keep theirs',
  params,
  reply: null,
  status: 204,
})

/** What free delivery pays: all deliveries, the cheapest parcel of a state that costs something, or methods by their ids. */
const freeMethods = z.union([z.enum(['all', 'cheapest']), z.array(id).max(100)])

/**
 * A discount. `value` is percent (`'10'`), dollars (`'10.00'`) or `'0'`, by its kind. Without a code it is automatic.
 * `revenue` is what the orders with it brought, less refunds.
 */
const discount = z.object({
  id,
  name: z.string(),
  nameEs: z.string().nullable(),
  code: z.string().nullable(),
  kind: z.enum(discountKinds),
  value: z.string(),
  categories: z.array(z.string()),
  productIds: z.array(id),
  deliveryMethods: freeMethods,
  minimum: money,
  from: day,
  until: day,
  limit: z.int().nullable(),
  oncePerCustomer: z.boolean(),
  combines: z.boolean(),
  active: z.boolean(),
  uses: z.int(),
  revenue: money,
  version,
})
export type OfficeDiscount = z.output<typeof discount>

/** A code as staff write it; null for an automatic discount. A blank one may be a forgotten one. */
const codeInput = field({
  normalize: normalizeLine,
  check: (code) => {
    if (code === '') return priceFault('code_blank')
    if (characters(code) > priceLimits.code) return priceFault('code_too_long')
    return codeKey(code) === '' ? priceFault('code_characters') : null
  },
  document: { minLength: 1, maxLength: priceLimits.code },
})
  .nullish()
  .transform(orNull)

const discountFields = {
  name: nameInput('price_name_required', 'price_name_too_long'),
  nameEs: nameEsInput('price_name_too_long'),
  code: codeInput,
  kind: z.enum(discountKinds),
  value: valueInput,
  categories: z
    .array(text(200).overwrite(normalizeLine))
    .max(200)
    .overwrite((categories) => [...new Set(categories)])
    .default([]),
  productIds: z.array(id).max(500).default([]),
  /** Missing: the cheapest parcel for a new discount, what is stored for a changed one. */
  deliveryMethods: freeMethods
    .check(reporting((which: FreeMethods) => (which.length === 0 ? priceFault('methods_required') : null)))
    .optional(),
  minimum: optionalAmountInput,
  from: dayInput,
  until: dayInput,
  limit: wholeInput(1, priceLimits.uses, 'use_limit_range').nullish().transform(orNull),
  oncePerCustomer: z.boolean().default(false),
  combines: z.boolean().default(false),
  active: z.boolean(),
}

const valueFits = atField<{ kind: string; value: number }>('value', ({ kind, value }) => {
  if (kind === 'percent') return value > 0 && value <= 10_000 ? null : 'discount_percent_range'
  if (kind === 'amount') return value > 0 && value <= priceLimits.amount ? null : 'discount_amount_range'
  return null
})

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/api/admin/discounts',
  summary: 'All discounts with their uses and revenue, the newest first (staff)',
  reply: z.array(discount),
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/api/admin/discounts',
  summary: 'Add a discount (staff); without a code it is automatic',
  body: z.strictObject(discountFields).check(atField('until', inOrder), valueFits),
  reply: discount,
  status: 201,
})

export const updateDiscount = endpoint({
  method: 'PUT',
  path: '/api/admin/discounts/{id}',
  summary: 'Change a discount (staff); orders and opened payments keep theirs',
  params,
  body: z.strictObject({ ...discountFields, ...named }).check(atField('until', inOrder), valueFits),
  reply: discount,
})

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/api/admin/discounts/{id}',
  summary: 'Delete a discount (staff); orders and opened payments keep theirs',
  params,
  reply: null,
  status: 204,
})

export const activatePriceRules = endpoint({
  method: 'PUT',
  path: '/api/admin/price-rules/active',
  summary: 'Turn all tax rules and delivery methods on, or all off, so that the shopping cart settings decide (staff)',
  body: z.strictObject({ active: z.boolean() }),
  reply: z.object({ taxRules: z.int(), deliveryMethods: z.int() }),
})

export const saveShoppingCartSetting = endpoint({
  method: 'POST',
  path: '/api/settings/shopping_cart',
  summary: 'Saves the tax and shipping rules of the cart',
  body: shoppingCartSetting.toSave,
  reply: savedSetting,
})
