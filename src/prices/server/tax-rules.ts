import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { type Database, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { activatePriceRules, createTaxRule, OfficeTaxRule } from '../office-api.ts'
import { priceFault } from '../price-inputs.ts'
import { overlaps, type TaxRule } from '../taxes.ts'
import { assertRulesKnown, oneByOne, type PriceRecords } from './price-records.ts'
import {
  deleteTaxRule,
  insertTaxRule,
  listOtherActiveTaxRules,
  lockTaxRule,
  setAllActive,
  type TaxRuleFields,
  updateTaxRule,
} from './price-rule-queries.ts'
import type { TaxRuleRow } from './tables.ts'

type Body = EndpointRequest<typeof createTaxRule>['body']

const fieldsOf = ({ active, ...fields }: Body): TaxRuleFields => ({ ...fields, isActive: active })

/** A rule as it is answered. */
export const presentTaxRule = ({ isActive, createdAt: _, updatedAt: __, ...row }: TaxRuleRow): OfficeTaxRule => ({
  ...row,
  active: isActive,
})

export const taxRuleRecords: PriceRecords<Body, TaxRuleRow, OfficeTaxRule> = {
  type: 'tax_rule',
  lock: lockTaxRule,
  insert: (tx, body) => insertTaxRule(tx, fieldsOf(body)),
  update: (tx, id, body) => updateTaxRule(tx, id, fieldsOf(body)),
  remove: deleteTaxRule,
  check: async (tx, body, id) => {
    if (body.active) assertNoOverlaps([body, ...(await listOtherActiveTaxRules(tx, id))])
  },
  read: async (tx, id) => presentTaxRule(required(await lockTaxRule(tx, id), 'tax rule')),
  summaryOf: ({ states, kinds, components, from, until, active }) => ({
    states,
    kinds,
    components: components.map(({ name, rate }) => `${name} ${rate / 100} %`),
    from,
    until,
    isActive: active,
  }),
}

/** @throws HttpError 409 when two of the rules tax the same kind in the same state on the same day. */
function assertNoOverlaps(rules: readonly TaxRule[]): void {
  if (rules.some((rule, at) => rules.slice(at + 1).some((other) => overlaps(rule, other)))) {
    throw refusal(409, priceFault('rule_overlaps'))
  }
}

/**
 * Turns all tax rules and delivery methods on, or all off, so that the settings decide.
 * @throws HttpError 409 when rules overlap, or an older process runs.
 */
export function activateAll(
  database: Database,
  by: By,
  active: boolean,
): Promise<EndpointReply<typeof activatePriceRules>> {
  const activate = async (tx: Tx) => {
    if (active) await assertRulesKnown(tx)
    const changed = await setAllActive(tx, active)
    assertNoOverlaps(await listOtherActiveTaxRules(tx, null))
    await recordAudit(tx, {
      by,
      action: active ? 'price_rules.turned_on' : 'price_rules.turned_off',
      subject: { type: 'price_rules', id: 'all' },
      after: changed,
    })
    return changed
  }
  return inTransaction(database, activate, oneByOne)
}
