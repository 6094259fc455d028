import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import { deliveryMethodRecords, presentMethod } from './delivery-methods.ts'
import { discountRecords, presentDiscount } from './discounts.ts'
import { createRecord, deleteRecord, updateRecord } from './price-records.ts'
import { listDiscounts, listMethods, listTaxRules } from './price-rule-queries.ts'
import { activateAll, presentTaxRule, taxRuleRecords } from './tax-rules.ts'

/** Tax rules, delivery methods and discounts for staff. */
export function registerPriceOfficeRoutes(bind: Bind, { database }: Platform): void {
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

  bind(office.listDiscounts, { guard: staff }, async () => (await listDiscounts(database.db)).map(presentDiscount))
  bind(office.createDiscount, { guard: staff }, ({ by, body }) => createRecord(database, by, discountRecords, body))
  bind(office.updateDiscount, { guard: staff }, ({ by, params, body }) =>
    updateRecord(database, by, discountRecords, params.id, body),
  )
  bind(office.deleteDiscount, { guard: staff }, async ({ by, params }) => {
    await deleteRecord(database, by, discountRecords, params.id)
    return undefined
  })

  bind(office.activatePriceRules, { guard: staff }, ({ by, body }) => activateAll(database, by, body.active))
}
