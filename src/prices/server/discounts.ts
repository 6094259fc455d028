import type { EndpointRequest } from '../../kit/endpoint.ts'
import { formatDecimal } from '../../kit/money.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField } from '../../kit/server/http/errors.ts'
import { codeKey, type DiscountKind } from '../discounts.ts'
import type { createDiscount, OfficeDiscount } from '../office-api.ts'
import { priceFault } from '../price-inputs.ts'
import type { PriceRecords } from './price-records.ts'
import {
  countProducts,
  type DiscountFields,
  findDiscount,
  hideDiscount,
  insertDiscount,
  isCodeTaken,
  lockDiscount,
  type OfficeDiscountRow,
  updateDiscount,
} from './price-rule-queries.ts'
import type { DiscountRow } from './tables.ts'

type Body = EndpointRequest<typeof createDiscount>['body']

const fieldsOf = ({ active, limit, minimum, value, ...fields }: Body): DiscountFields => ({
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
    ...{ id, name, nameEs, code, kind, categories, productIds, minimum, from, until, oncePerCustomer },
    value: valueText(row),
    limit: more.useLimit,
    combines: more.combines,
    active: more.isActive,
    uses: more.uses,
    revenue: more.revenue,
    version: more.version,
  }
}

export const discountRecords: PriceRecords<Body, DiscountRow, OfficeDiscount> = {
  type: 'discount',
  lock: lockDiscount,
  insert: (tx, body) => insertDiscount(tx, fieldsOf(body)),
  update: (tx, id, body) => updateDiscount(tx, id, fieldsOf(body)),
  remove: hideDiscount,
  check: async (tx, { code, productIds }, id) => {
    if (code !== null && (await isCodeTaken(tx, codeKey(code), id))) {
      throw invalidField('code', priceFault('code_taken'), 409)
    }
    const ids = [...new Set(productIds)]
    if (ids.length > 0 && (await countProducts(tx, ids)) < ids.length) {
      throw invalidField('productIds', priceFault('products_unknown'))
    }
  },
  read: async (tx, id) => presentDiscount(required((await findDiscount(tx, id)) ?? null, 'discount')),
  summaryOf: ({ minimum, active, productIds, ...discount }) => ({
    name: discount.name,
    nameEs: discount.nameEs,
    code: discount.code,
    kind: discount.kind,
    value: discount.value,
    categories: discount.categories,
    products: productIds.length,
    minimum: formatDecimal(minimum),
    from: discount.from,
    until: discount.until,
    limit: discount.limit,
    oncePerCustomer: discount.oncePerCustomer,
    combines: discount.combines,
    isActive: active,
  }),
}
