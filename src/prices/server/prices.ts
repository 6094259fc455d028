import type { SoldVariant } from '../../catalog/server/variant-queries.ts'
import { variantOf } from '../../catalog/variant.ts'
import { usStates } from '../../kit/address.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Cents, formatMoney } from '../../kit/money.ts'
import type { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { type Arrival, arrivalOf } from '../../sale/arrival.ts'
import type { Choice } from '../../sale/choice.ts'
import { type DeliveryMethod, usualDelivery } from '../../sale/delivery.ts'
import type { Due } from '../../sale/deposit-terms.ts'
import { orderRefusals } from '../../sale/texts.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import { clearSettingsCache, memoized } from '../../settings/server/settings-cache.ts'
import type { QuoteReply } from '../api.ts'
import { type CartSettings, readCartSettings as inWholeNumbers } from '../cart-settings.ts'
import { type CodeReason, codeKey } from '../discounts.ts'
import type { readPriceRules } from '../price-rules-api.ts'
import { maxOrderTotal } from '../pricing.ts'
import { type PriceRules, type Quote, type QuotedLine, quote } from '../quote.ts'
import { readSelling, type Selling, sellingSetting } from '../selling-setting.ts'
import { shoppingCartSetting } from '../shopping-cart-setting.ts'
import type { TaxRule } from '../taxes.ts'
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
  return readSelling(await readSetting(db, sellingSetting))
}

/** Tax and shipping rules in basis points and cents. Reads through a transaction bypass the cache. */
export async function readCartSettings(db: Db): Promise<CartSettings> {
  return inWholeNumbers(await readSetting(db, shoppingCartSetting))
}

const readRules = (db: Db) =>
  memoized(db, 'price_rules', async () => {
    // One after the other: in a transaction they share a connection.
    const taxes = await listActiveTaxRules(db)
    const methods = (await listActiveMethods(db)).map(methodOf)
    const automatic = await listAutomaticDiscounts(db)
    return { taxes, methods, automatic }
  })

/** For pages: a price is found without it. */
const readHasCodes = (db: Db) => memoized(db, 'has_discount_codes', () => hasCodes(db))

/** What a page must know before it asks for a price: whether rules decide, and what there is to choose and to type. */
export async function summarizeRules(db: Db): Promise<EndpointReply<typeof readPriceRules>> {
  const { taxes, methods, automatic } = await readRules(db)
  const byRules = taxes.length + methods.length + automatic.length > 0
  return {
    byRules,
    hasMethods: methods.length > 0,
    hasCodes: await readHasCodes(db),
    arrivals: await readArrivals(db, methods),
  }
}

/** The methods in force; without any, the settings of the cart decide about deliveries. */
export const readMethods = async (db: Db): Promise<readonly DeliveryMethod[]> => (await readRules(db)).methods

/** The tax rules in force; without any, the settings of the cart decide. */
export const readTaxRules = async (db: Db): Promise<readonly TaxRule[]> => (await readRules(db)).taxes

/** What the estimated days of deliveries follow from. */
async function readArrivals(db: Db, methods: readonly DeliveryMethod[]) {
  if (methods.every(({ daysFrom, daysTo }) => (daysFrom ?? daysTo) === null)) return null
  const { closedDays, cutOffHour, shopState } = await readSellingSetting(db)
  const usual = usualDelivery(methods, shopState)
  const state = usStates.find(({ code }) => code === shopState)?.name ?? shopState
  return { closedDays, cutOffHour, usual: usual && { ...usual, place: usual.everywhere ? null : state } }
}

/** What prices follow from besides the lines and the choice of the buyer. */
export interface PriceInputs {
  settings: CartSettings
  selling: Selling
  rules: Awaited<ReturnType<typeof readRules>>
}

/** Reads them; through a transaction past the cache. */
export async function readPriceInputs(db: Db): Promise<PriceInputs> {
  return { settings: await readCartSettings(db), selling: await readSellingSetting(db), rules: await readRules(db) }
}

/** Who buys, and when. */
interface Buying {
  userId: string | null
  now: Date
  /** Whether it is sold to nobody known: what is once per customer is then left out. */
  toNobody?: boolean | undefined
  /** Given by a transaction, which would read them past the cache, in five statements. */
  inputs?: PriceInputs | undefined
}

/** A quote with the estimated days of its delivery and of each method; null without days. */
export interface DatedQuote extends Quote {
  methods: (DeliveryMethod & { arrival: Arrival | null })[]
  arrival: Arrival | null
}

/**
 * Prices lines by the rules in force; the only path to a price. A code is looked up, and discounts without a use left, or
 * without one for this customer, are left out: `codeReason` says why. @throws HttpError 400 beyond the largest order.
 */
export async function priceLines(
  db: Db,
  lines: readonly QuotedLine[],
  choice: Choice,
  { userId, now, inputs, toNobody = false }: Buying,
): Promise<DatedQuote> {
  assertPayable(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0))
  const { settings, selling, rules } = inputs ?? (await readPriceInputs(db))
  const { shopState, registrationNumber, returnDays: _, ...workingDays } = selling
  const typed = choice.code === undefined ? undefined : await findDiscountByCode(db, codeKey(choice.code))
  const candidates = typed ? [...rules.automatic, typed] : rules.automatic
  const spent = await spentDiscounts(db, candidates, userId, toNobody)
  const priceRules: PriceRules = {
    settings,
    taxes: rules.taxes,
    methods: rules.methods,
    discounts: candidates.filter(({ id }) => !spent.has(id)),
    shopState,
    registrationNumber,
    day: shopDay(now),
  }
  const priced = quote(lines, priceRules, choice)
  assertPayable(priced.total)
  const methods = priced.methods.map((method) => ({
    ...method,
    arrival: arrivalOf(method, workingDays, now, shopTimeZone),
  }))
  return {
    ...priced,
    codeReason: (typed && spent.get(typed.id)) ?? priced.codeReason,
    methods,
    arrival: methods.find(({ id }) => id === priced.method?.id)?.arrival ?? null,
  }
}

/** Subtotal and total are stored, and sent to providers, in a range. */
function assertPayable(amount: Cents): void {
  if (amount <= maxOrderTotal) return
  throw refusal(400, fault(orderRefusals, 'total_too_large', { most: formatMoney(maxOrderTotal, 'en') }))
}

/** The discounts that cannot be used any more, with the reason. */
async function spentDiscounts(
  db: Db,
  rows: readonly DiscountRow[],
  userId: string | null,
  toNobody: boolean,
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
      if (oncePerCustomer && toNobody) return [[id, 'customer_required']]
      if (oncePerCustomer && isOwn) return [[id, 'used_by_you']]
      return useLimit !== null && uses >= useLimit ? [[id, 'used_up']] : []
    }),
  )
}

const methodOf = ({ id, name, nameEs, kind, states, price, freeFrom, ...row }: DeliveryMethodRow): DeliveryMethod => ({
  id,
  name,
  nameEs,
  kind,
  states,
  price,
  freeFrom,
  daysFrom: row.daysFrom,
  daysTo: row.daysTo,
  place: row.place,
  placeEs: row.placeEs,
  placeState: row.placeState,
})

/** What a price depends on; `placeState` is that of the chosen calendar, `isOwnPrice` says that staff set the price. */
export function quotedLine(
  row: SoldVariant,
  quantity: number,
  placeState?: string | null,
  isOwnPrice = false,
): QuotedLine {
  const { productId, category, type, price: unitPrice } = row
  return { productId, category, type, unitPrice, quantity, placeState: placeState ?? row.placeState, isOwnPrice }
}

/**
 * A quote as it is answered: the lines in the order of the request.
 * @param due missing when all of it is due now
 */
export function presentQuote(
  items: readonly { productId: string; variantId?: string | undefined; quantity: number }[],
  code: string | undefined,
  { lines, charges, subtotal, total, methods, method, ...quote }: DatedQuote,
  due: Due = { dueNow: total, dueLater: 0, terms: null },
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
    ...due,
    deliveryMethods: methods.map(({ id, name, nameEs, kind, price, daysFrom, daysTo, place, placeEs, arrival }) => ({
      id,
      name,
      nameEs,
      kind,
      price,
      daysFrom,
      daysTo,
      place,
      placeEs,
      arrival,
    })),
    deliveryMethodId: method?.id ?? null,
    noDelivery: quote.noDelivery,
    ...(freeDelivery && { freeDelivery }),
    ...(code !== undefined && { code: { code, applied: !codeReason, ...(codeReason && { reason: codeReason }) } }),
    needsRegion: quote.needsRegion,
  }
}
