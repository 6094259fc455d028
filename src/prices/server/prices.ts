import type { SoldVariant } from '../../catalog/server/variant-queries.ts'
import { variantOf } from '../../catalog/variant.ts'
import { usStates } from '../../kit/address.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import type { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { answerOf, readCartSettings, readStored } from '../../settings/server/read-settings.ts'
import { clearSettingsCache, memoized } from '../../settings/server/settings-cache.ts'
import type { QuoteReply } from '../api.ts'
import { type Arrival, arrivalOf } from '../arrival.ts'
import type { Choice } from '../choice.ts'
import { type DeliveryMethod, usualDelivery } from '../delivery.ts'
import { type CodeReason, codeKey, type Discount } from '../discounts.ts'
import type { readPriceRules } from '../price-rules-api.ts'
import { type PriceRules, type Quote, type QuotedLine, quote } from '../quote.ts'
import { readSelling, type Selling, sellingSetting } from '../selling-setting.ts'
import {
  countUses,
  findDiscountByCode,
  hasCodes,
  listActiveMethods,
  listActiveTaxRules,
  listAutomaticDiscounts,
} from './price-queries.ts'
import type { DeliveryMethodRow, DiscountRow } from './tables.ts'

/** Reads the rules anew after any process changed them. */
export function watchPriceRules(db: Db, changes: Pick<ChangeFeed, 'subscribe'>): void {
  for (const table of ['tax_rules', 'delivery_methods', 'discounts']) {
    changes.subscribe(table, async () => clearSettingsCache(db))
  }
}

/** Where the shop is, when it delivers, and how long goods can be returned. Reads through a transaction bypass the cache. */
export async function readSellingSetting(db: Db): Promise<Selling> {
  return readSelling(answerOf(sellingSetting, await readStored(db, 'selling')))
}

const readRules = (db: Db) =>
  memoized(db, 'price_rules', async () => {
    // One after the other: in a transaction they share a connection.
    const taxes = await listActiveTaxRules(db)
    const methods = (await listActiveMethods(db)).map(methodOf)
    const automatic = await listAutomaticDiscounts(db)
    return { taxes, methods, automatic, hasCodes: await hasCodes(db) }
  })

/** What a page must know before it asks for a price: whether rules decide, and what there is to choose and to type. */
export async function summarizeRules(db: Db): Promise<EndpointReply<typeof readPriceRules>> {
  const { taxes, methods, automatic, hasCodes } = await readRules(db)
  const byRules = taxes.length + methods.length + automatic.length > 0
  return { byRules, hasMethods: methods.length > 0, hasCodes, arrivals: await readArrivals(db, methods) }
}

/** The methods in force; without any, the settings of the cart decide about deliveries. */
export const readMethods = async (db: Db): Promise<readonly DeliveryMethod[]> => (await readRules(db)).methods

/** What the estimated days of deliveries follow from. */
async function readArrivals(db: Db, methods: readonly DeliveryMethod[]) {
  if (methods.every(({ daysFrom, daysTo }) => (daysFrom ?? daysTo) === null)) return null
  const { closedDays, cutOffHour, shopState } = await readSellingSetting(db)
  const usual = usualDelivery(methods, shopState)
  const state = usStates.find(({ code }) => code === shopState)?.name ?? shopState
  return { closedDays, cutOffHour, usual: usual && { ...usual, place: usual.everywhere ? null : state } }
}

/** Who buys, and when. */
interface Buying {
  userId: string | null
  now: Date
}

/** A quote with the estimated days of its delivery, if the method has days. */
export type DatedQuote = Quote & { arrival?: Arrival | null }

/**
 * Prices lines by the rules in force; the only path to a price. A code is looked up, and discounts without a use left, or
 * without one for this customer, are left out: `codeReason` says why.
 */
export async function priceLines(
  db: Db,
  lines: readonly QuotedLine[],
  choice: Choice,
  { userId, now }: Buying,
): Promise<DatedQuote> {
  const settings = await readCartSettings(db)
  const { shopState, registrationNumber, returnDays: _, ...workingDays } = await readSellingSetting(db)
  const rules = await readRules(db)
  const typed = choice.code === undefined ? undefined : await findDiscountByCode(db, codeKey(choice.code))
  const candidates = typed ? [...rules.automatic, typed] : rules.automatic
  const spent = await spentDiscounts(db, candidates, userId)
  const priceRules: PriceRules = {
    settings,
    taxes: rules.taxes,
    methods: rules.methods,
    discounts: candidates.filter(({ id }) => !spent.has(id)).map(discountOf),
    shopState,
    registrationNumber,
    day: shopDay(now),
  }
  const priced = quote(lines, priceRules, choice)
  const { method } = priced
  return {
    ...priced,
    codeReason: (typed && spent.get(typed.id)) ?? priced.codeReason,
    arrival: method && arrivalOf(method, workingDays, now, shopTimeZone),
  }
}

/** The discounts that cannot be used any more, with the reason. */
async function spentDiscounts(
  db: Db,
  rows: readonly DiscountRow[],
  userId: string | null,
): Promise<Map<string, CodeReason>> {
  const limited = rows.filter(({ useLimit, oncePerCustomer }) => useLimit !== null || oncePerCustomer)
  if (limited.length === 0) return new Map()
  const used = await countUses(
    db,
    limited.map(({ id }) => id),
    userId,
  )
  return new Map(
    limited.flatMap(({ id, useLimit, oncePerCustomer }): [string, CodeReason][] => {
      const { uses, isOwn } = used.get(id) ?? { uses: 0, isOwn: false }
      if (oncePerCustomer && isOwn) return [[id, 'used_by_you']]
      return useLimit !== null && uses >= useLimit ? [[id, 'used_up']] : []
    }),
  )
}

const discountOf = ({ id, name, nameEs, code, kind, value, ...row }: DiscountRow): Discount => ({
  ...{ id, name, nameEs, code, kind, value },
  categories: row.categories,
  productIds: row.productIds,
  minimum: row.minimum,
  from: row.from,
  until: row.until,
  combines: row.combines,
})

const methodOf = ({ id, name, nameEs, kind, states, price, freeFrom, ...row }: DeliveryMethodRow): DeliveryMethod => ({
  ...{ id, name, nameEs, kind, states, price, freeFrom },
  daysFrom: row.daysFrom,
  daysTo: row.daysTo,
  place: row.place,
  placeEs: row.placeEs,
  placeState: row.placeState,
})

/** What a price depends on; `placeState` is that of the chosen calendar. */
export function quotedLine(row: SoldVariant, quantity: number, placeState?: string | null): QuotedLine {
  const { productId, category, type, price: unitPrice } = row
  return { productId, category, type, unitPrice, quantity, placeState: placeState ?? row.placeState }
}

/** A quote as it is answered: the lines in the order of the request. */
export function presentQuote(
  items: readonly { productId: string; variantId?: string | undefined; quantity: number }[],
  code: string | undefined,
  { lines, charges, subtotal, total, methods, method, ...quote }: Quote,
): QuoteReply {
  const { freeDelivery, codeReason } = quote
  return {
    lines: items.map((item, at) => ({
      variantId: variantOf(item),
      quantity: item.quantity,
      amount: lines[at]?.amount ?? 0,
    })),
    charges,
    subtotal,
    total,
    deliveryMethods: methods.map(({ id, name, nameEs, kind, price, daysFrom, daysTo, place, placeEs }) => ({
      ...{ id, name, nameEs, kind, price, daysFrom, daysTo, place, placeEs },
    })),
    deliveryMethodId: method?.id ?? null,
    noDelivery: quote.noDelivery,
    ...(freeDelivery && { freeDelivery }),
    ...(code !== undefined && { code: { code, applied: !codeReason, ...(codeReason && { reason: codeReason }) } }),
    needsRegion: quote.needsRegion,
  }
}
