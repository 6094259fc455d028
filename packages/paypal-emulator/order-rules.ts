import { type ErrorDetail, issueDescriptions } from './errors.ts'
import { centsOf, type Money } from './money.ts'
import type { PurchaseUnit } from './order-schema.ts'

/** PayPal's rules beyond the schema, such as sums and formats; each violation is a detail of a 422. */

const currencies = new Set('AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '))
const maxCents = 9_999_999_99

function detail(unit: PurchaseUnit, field: string, issue: string, value = ''): ErrorDetail {
  return {
    field: `/purchase_units/@reference_id=='${unit.reference_id}'/${field}`,
    value,
    location: 'body',
    issue,
    description: issueDescriptions[issue],
  }
}

function namedMoney(unit: PurchaseUnit): [field: string, money: Money][] {
  const breakdown: Record<string, Money> = unit.amount.breakdown ?? {}
  const items = (unit.items ?? []).flatMap((item, index): [string, Money][] => {
    const price: [string, Money] = [`items/${index}/unit_amount`, item.unit_amount]
    return item.tax ? [price, [`items/${index}/tax`, item.tax]] : [price]
  })
  return [
    ['amount', unit.amount],
    ...Object.entries(breakdown).map(([key, m]): [string, Money] => [`amount/breakdown/${key}`, m]),
    ...items,
  ]
}

function moneyIssue(field: string, money: Money, currency: string): string | undefined {
  if (!currencies.has(money.currency_code)) return 'INVALID_CURRENCY_CODE'
  if (money.currency_code !== currency) return 'MULTI_CURRENCY_ORDER'
  if ((money.value.split('.')[1] ?? '').length > 2) return 'DECIMAL_PRECISION'
  if (centsOf(money) > maxCents) return 'MAX_VALUE_EXCEEDED'
  if (field === 'amount') return centsOf(money) <= 0 ? 'CANNOT_BE_ZERO_OR_NEGATIVE' : undefined
  return centsOf(money) < 0 ? 'CANNOT_BE_NEGATIVE' : undefined
}

function moneyDetails(unit: PurchaseUnit): ErrorDetail[] {
  return namedMoney(unit).flatMap(([field, money]) => {
    const issue = moneyIssue(field, money, unit.amount.currency_code)
    const part = issue === 'INVALID_CURRENCY_CODE' || issue === 'MULTI_CURRENCY_ORDER' ? 'currency_code' : 'value'
    return issue ? [detail(unit, `${field}/${part}`, issue, money[part])] : []
  })
}

function itemDetails(unit: PurchaseUnit): ErrorDetail[] {
  const items = unit.items ?? []
  if (items.length === 0) return []
  const { item_total: itemTotal, tax_total: taxTotal } = unit.amount.breakdown ?? {}
  if (!itemTotal) return [detail(unit, 'amount/breakdown/item_total', 'ITEM_TOTAL_REQUIRED')]
  const found: ErrorDetail[] = []
  const sum = items.reduce((total, item) => total + centsOf(item.unit_amount) * Number(item.quantity), 0)
  if (sum !== centsOf(itemTotal)) {
    found.push(detail(unit, 'amount/breakdown/item_total/value', 'ITEM_TOTAL_MISMATCH', itemTotal.value))
  }
  if (!items.some((item) => item.tax)) return found
  if (!taxTotal) return [...found, detail(unit, 'amount/breakdown/tax_total', 'TAX_TOTAL_REQUIRED')]
  const tax = items.reduce((total, item) => total + (item.tax ? centsOf(item.tax) : 0) * Number(item.quantity), 0)
  if (tax !== centsOf(taxTotal)) {
    found.push(detail(unit, 'amount/breakdown/tax_total/value', 'TAX_TOTAL_MISMATCH', taxTotal.value))
  }
  return found
}

function totalDetails(unit: PurchaseUnit): ErrorDetail[] {
  const breakdown = unit.amount.breakdown
  if (!breakdown) return []
  const cents = (money: Money | undefined) => (money ? centsOf(money) : 0)
  const added = [breakdown.item_total, breakdown.tax_total, breakdown.shipping, breakdown.handling, breakdown.insurance]
  const taken = [breakdown.shipping_discount, breakdown.discount]
  const sum = added.reduce((total, money) => total + cents(money), 0)
  const total = taken.reduce((rest, money) => rest - cents(money), sum)
  return total === centsOf(unit.amount) ? [] : [detail(unit, 'amount/value', 'AMOUNT_MISMATCH', unit.amount.value)]
}

function addressDetails(unit: PurchaseUnit): ErrorDetail[] {
  const address = unit.shipping?.address
  if (address?.country_code !== 'US') return []
  return [
    ...(address.postal_code ? [] : [detail(unit, 'shipping/address/postal_code', 'POSTAL_CODE_REQUIRED')]),
    ...(address.admin_area_2 ? [] : [detail(unit, 'shipping/address/admin_area_2', 'CITY_REQUIRED')]),
  ]
}

/** The violations of a purchase unit; empty when PayPal would accept it. */
export function purchaseUnitDetails(unit: PurchaseUnit): ErrorDetail[] {
  const money = moneyDetails(unit)
  if (money.length > 0) return money
  return [...itemDetails(unit), ...totalDetails(unit), ...addressDetails(unit)]
}
