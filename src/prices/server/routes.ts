import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isLive } from '../../payments/server/payment-setup.ts'
import { type SettingSaved, saveSentSetting } from '../../settings/server/save-setting.ts'
import * as office from '../office-api.ts'
import { shoppingCartSetting } from '../shopping-cart-setting.ts'
import { deliveryMethodRecords, presentMethod } from './delivery-methods.ts'
import { listDiscounts, type ReadDiscountSums } from './discount-queries.ts'
import { discountRecords, presentDiscount } from './discounts.ts'
import { createRecord, deleteRecord, updateRecord } from './price-records.ts'
import { listMethods, listTaxRules } from './price-rule-queries.ts'
import { activateAll, presentTaxRule, taxRuleRecords } from './tax-rules.ts'

/** Tax rules, delivery methods, discounts and the rules of the cart, for staff. */
export function registerPriceRoutes(
  bind: Bind,
  platform: Platform,
  sums: ReadDiscountSums,
  onSaved: SettingSaved,
): void {
  const { database, config } = platform
  const ofDiscounts = discountRecords(config, sums)
  bind(office.listTaxRules, { guard: staff }, async () => (await listTaxRules(database.db)).map(presentTaxRule))
  bind(office.createTaxRule, { guard: staff }, ({ by, body }) => createRecord(database, by, taxRuleRecords, body))
  bind(office.updateTaxRule, { guard: staff }, ({ by, params, body }) =>
    updateRecord(database, by, taxRuleRecords, params.id, body),
  )
  bind(office.deleteTaxRule, { guard: staff }, async ({ by, params }) => {
    await deleteRecord(database, by, taxRuleRecords, params.id)
    return undefined
  })

  bind(office.listDeliveryMethods, { guard: staff }, async () => (await listMethods(database.db)).map(presentMethod))
  bind(office.createDeliveryMethod, { guard: staff }, ({ by, body }) =>
    createRecord(database, by, deliveryMethodRecords, body),
  )
  bind(office.updateDeliveryMethod, { guard: staff }, ({ by, params, body }) =>
    updateRecord(database, by, deliveryMethodRecords, params.id, body),
  )
  bind(office.deleteDeliveryMethod, { guard: staff }, async ({ by, params }) => {
    await deleteRecord(database, by, deliveryMethodRecords, params.id)
    return undefined
  })

  bind(office.listDiscounts, { guard: staff }, async () =>
    (await listDiscounts(database.db, { sums, real: await isLive(config, database.db) })).map(presentDiscount),
  )
  bind(office.createDiscount, { guard: staff }, ({ by, body }) => createRecord(database, by, ofDiscounts, body))
  bind(office.updateDiscount, { guard: staff }, ({ by, params, body }) =>
    updateRecord(database, by, ofDiscounts, params.id, body),
  )
  bind(office.deleteDiscount, { guard: staff }, async ({ by, params }) => {
    await deleteRecord(database, by, ofDiscounts, params.id)
    return undefined
  })

  bind(office.saveShoppingCartSetting, { guard: staff }, ({ by, body }) =>
    saveSentSetting(platform, onSaved, by, shoppingCartSetting, body),
  )

  bind(office.activatePriceRules, { guard: staff }, ({ by, body }) => activateAll(database, by, body.active))
}
