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
  bind(office.createTaxRule, { guard: staff }, ({ viewer, body, request }) =>
    createRecord(database, taxRuleRecords, body, { viewer, requestId: request.id }),
  )
  bind(office.updateTaxRule, { guard: staff }, ({ viewer, params, body, request }) =>
    updateRecord(database, taxRuleRecords, params.id, body, { viewer, requestId: request.id }),
  )
  bind(office.deleteTaxRule, { guard: staff }, async ({ viewer, params, request }) => {
    await deleteRecord(database, taxRuleRecords, params.id, { viewer, requestId: request.id })
    return undefined
  })

  bind(office.listDeliveryMethods, { guard: staff }, async () => (await listMethods(database.db)).map(presentMethod))
  bind(office.createDeliveryMethod, { guard: staff }, ({ viewer, body, request }) =>
    createRecord(database, deliveryMethodRecords, body, { viewer, requestId: request.id }),
  )
  bind(office.updateDeliveryMethod, { guard: staff }, ({ viewer, params, body, request }) =>
    updateRecord(database, deliveryMethodRecords, params.id, body, { viewer, requestId: request.id }),
  )
  bind(office.deleteDeliveryMethod, { guard: staff }, async ({ viewer, params, request }) => {
    await deleteRecord(database, deliveryMethodRecords, params.id, { viewer, requestId: request.id })
    return undefined
  })

  bind(office.listDiscounts, { guard: staff }, async () => (await listDiscounts(database.db)).map(presentDiscount))
  bind(office.createDiscount, { guard: staff }, ({ viewer, body, request }) =>
    createRecord(database, discountRecords, body, { viewer, requestId: request.id }),
  )
  bind(office.updateDiscount, { guard: staff }, ({ viewer, params, body, request }) =>
    updateRecord(database, discountRecords, params.id, body, { viewer, requestId: request.id }),
  )
  bind(office.deleteDiscount, { guard: staff }, async ({ viewer, params, request }) => {
    await deleteRecord(database, discountRecords, params.id, { viewer, requestId: request.id })
    return undefined
  })

  bind(office.activatePriceRules, { guard: staff }, ({ viewer, body, request }) =>
    activateAll(database, body.active, { viewer, requestId: request.id }),
  )
}
