import { type Database, inTransaction } from '../../src/kit/server/database/database.ts'
import { discountSums } from '../../src/orders/server/discount-queries.ts'
import { codeKey } from '../../src/prices/discounts.ts'
import { listDiscounts } from '../../src/prices/server/discount-queries.ts'
import {
  insertDiscount,
  insertMethod,
  insertTaxRule,
  listMethods,
  listTaxRules,
} from '../../src/prices/server/price-rule-queries.ts'
import { demoDiscounts, demoMethods, demoTaxRule } from '../prices.ts'

/** Adds a tax rule and delivery methods, all turned off, and discounts by code, unless there are any. */
export async function seedPrices(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    const lists = [
      await listTaxRules(tx),
      await listMethods(tx),
      await listDiscounts(tx, { sums: discountSums, real: false }),
    ]
    if (lists.some(({ length }) => length > 0)) return
    await insertTaxRule(tx, demoTaxRule)
    for (const method of demoMethods) await insertMethod(tx, method)
    for (const discount of demoDiscounts) await insertDiscount(tx, { ...discount, codeKey: codeKey(discount.code) })
  })
}
