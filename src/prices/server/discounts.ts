import type { EndpointRequest } from '../../kit/endpoint.ts'
import { formatDecimal } from '../../kit/money.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField } from '../../kit/server/http/errors.ts'
import { isLive } from '../../payments/server/payment-setup.ts'
import { codeKey, type DiscountKind } from '../discounts.ts'
import type { createDiscount, OfficeDiscount } from '../office-api.ts'
import { priceFault } from '../price-inputs.ts'
import { findDiscount, type OfficeDiscountRow, type ReadDiscountSums } from './discount-queries.ts'
import type { PriceRecords } from './price-records.ts'
import {
  type ChangedDiscount,
  countMethods,
  countProducts,
  hideDiscount,
  insertDiscount,
  isCodeTaken,
  lockDiscount,
  updateDiscount,
} from './price-rule-queries.ts'
import type { DiscountRow } from './tables.ts'

type Body = EndpointRequest<typeof createDiscount>['body']

const fieldsOf = ({ active, limit, minimum, value, ...fields }: Body): ChangedDiscount => ({
  ...fields,
  codeKey: fields.code === null ? null : codeKey(fields.code),
  value: fields.kind === 'free_delivery' ? 0 : value,
  minimum: minimum ?? 0,
  useLimit: limit,
  isActive: active,
})

/** Percent, dollars or 0. */
function valueText({ kind, value }: { kind: DiscountKind; value: number }): string {
  if (kind === 'percent') return String(value / 100)
  return kind === 'amount' ? formatDecimal(value) : '0'
}

/** A discount as it is answered. */
export const presentDiscount = (row: OfficeDiscountRow): OfficeDiscount => {
  const { id, name, nameEs, code, kind, categories, productIds, minimum, from, until, oncePerCustomer, ...more } = row
  return {
    id,
    name,
    nameEs,
    code,
    kind,
    categories,
    productIds,
    minimum,
    from,
    until,
    oncePerCustomer,
    value: valueText(row),
    deliveryMethods: typeof more.deliveryMethods === 'string' ? more.deliveryMethods : [...more.deliveryMethods],
    limit: more.useLimit,
    combines: more.combines,
    active: more.isActive,
    uses: more.uses,
    revenue: more.revenue,
    version: more.version,
  }
}

/** `config` says whether the shop is a demo; `sums` reads what discounts brought. */
export const discountRecords = (
  config: Config,
  sums: ReadDiscountSums,
): PriceRecords<Body, DiscountRow, OfficeDiscount> => ({
  type: 'discount',
  lock: lockDiscount,
  insert: (tx, body) => insertDiscount(tx, { deliveryMethods: 'cheapest', ...fieldsOf(body) }),
  update: (tx, id, body) => updateDiscount(tx, id, fieldsOf(body)),
  remove: hideDiscount,
  check: async (tx, { code, productIds, deliveryMethods = 'all', limit }, id) => {
    if (code !== null && (await isCodeTaken(tx, codeKey(code), id))) {
      throw invalidField('code', priceFault('code_taken'), 409)
    }
    // Uses are taken by the same row, which is locked.
    const stored = id === null ? null : await lockDiscount(tx, id)
    // Products that were deleted stay in the list: a list that became empty would be everything.
    const ids = [...new Set(productIds)].filter((productId) => !stored?.productIds.includes(productId))
    if (ids.length > 0 && (await countProducts(tx, ids)) < ids.length) {
      throw invalidField('productIds', priceFault('products_unknown'))
    }
    if (typeof deliveryMethods !== 'string' && (await countMethods(tx, deliveryMethods)) < deliveryMethods.length) {
      throw invalidField('deliveryMethods', priceFault('methods_unknown'))
    }
    if (stored && limit !== null && limit < stored.uses) {
      throw invalidField('limit', priceFault('use_limit_below_uses'), 409)
    }
  },
  read: async (tx, id) => {
    const row = await findDiscount(tx, { sums, real: await isLive(config, tx) }, id)
    return presentDiscount(required(row ?? null, 'discount'))
  },
  summaryOf: ({ minimum, active, productIds, ...discount }) => ({
    name: discount.name,
    nameEs: discount.nameEs,
    code: discount.code,
    kind: discount.kind,
    value: discount.value,
    categories: discount.categories,
    products: productIds.length,
    deliveryMethods: discount.deliveryMethods,
    minimum: formatDecimal(minimum),
    from: discount.from,
    until: discount.until,
    limit: discount.limit,
    oncePerCustomer: discount.oncePerCustomer,
    combines: discount.combines,
    isActive: active,
  }),
})
