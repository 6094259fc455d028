import { isDeepStrictEqual } from 'node:util'
import type { ProductType } from '../../catalog/catalog.ts'
import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { priceFaults } from '../office-texts.ts'
import { componentsFor } from '../taxes.ts'
import { readSellingSetting, readTaxRules } from './prices.ts'

/** Whether two states tax a line alike; null is the state of the shop. */
export type SameTax = (one: string | null, other: string | null) => boolean

/**
 * Which states tax a seat or an appointment alike. An order keeps its tax, so what was paid for is not moved to a place
 * with another one. A line without a price has no tax anywhere.
 */
export async function readSameTax(
  db: Db,
  { kind, price }: { kind: ProductType; price: number },
  now: Date,
): Promise<SameTax> {
  const rules = await readTaxRules(db)
  const { shopState } = await readSellingSetting(db)
  const taxIn = (state: string | null) =>
    componentsFor(rules, { kind, state: state ?? shopState, day: shopDay(now) }).map(({ name, rate }) => ({
      name,
      rate,
    }))
  return (one, other) => price === 0 || isDeepStrictEqual(taxIn(one), taxIn(other))
}

/** The refusal of a move to a place with another tax. */
export const otherTax = () => refusal(409, fault(priceFaults, 'other_tax'))
