import type { AuditEvent } from '../../../contract/audit.ts'
import { fieldsOf } from '../../../domain/records.ts'
import { checklistIds } from '../../../domain/security-checklist.ts'
import { m } from '../../../paraglide/messages.js'
import { paymentTexts } from '../../../texts/order-texts.ts'
import { moneyText } from '../list/figures.ts'
import { statusTexts } from '../orders/status-texts.ts'
import { roleTexts } from '../people/person-text.ts'
import { typeTexts } from '../products/product-texts.ts'
import { checklistTexts } from '../system-logs/checklist-texts.ts'
import { categoryTexts, importanceTexts } from '../system-logs/log-texts.ts'
import { fieldTexts, labelIn } from './audit-texts.ts'

/** A changed field as display text. `before` is undefined for a new field. */
export interface Change {
  field: string
  label: string
  before?: string
  after?: string
}

type Fields = NonNullable<AuditEvent['before']>

/** The changed fields of an event: the difference of two states, or all fields when only one state was recorded. */
export function changesOf({ before, after, subject }: Pick<AuditEvent, 'before' | 'after' | 'subject'>): Change[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  const textOf = (state: Fields | null, field: string) =>
    state && field in state ? clipped(valueText(subject.type, field, state[field])) : undefined
  return fields
    .map((field) => ({ field, label: labelOf(field), before: textOf(before, field), after: textOf(after, field) }))
    .filter((one) => one.before !== one.after && !(before === null && one.after === m.audit_value_empty()))
    .map(({ field, label, before, after }) => ({
      field,
      label,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }))
}

const maxLength = 300

const clipped = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text)

const suffixes = /(Set|Replaced)$/

function labelOf(field: string): string {
  const item = checklistIds.find((id) => id === field)
  if (item) return checklistTexts[item].name()
  return labelIn(fieldTexts, field)?.() ?? labelIn(fieldTexts, field.replace(suffixes, ''))?.() ?? field
}

type Labels = Readonly<Record<string, () => string>>

/** Labels of field values, by subject kind where they differ. */
const valueLabels: Readonly<Record<string, Labels>> = {
  status: Object.fromEntries(Object.entries(statusTexts).map(([status, { name }]) => [status, name])),
  paymentStatus: paymentTexts,
  role: roleTexts,
  importance: importanceTexts,
  'system_log.category': categoryTexts,
  type: typeTexts,
  paypal_type: { business: m.audit_value_business, personal: m.audit_value_personal },
  paypal_mode: { sandbox: m.admin_environment_sandbox, live: m.admin_environment_live },
  origin: { staff: m.audit_value_staff, shop: m.audit_by_shop, paypal: () => 'PayPal' },
  source: {
    client: m.audit_value_client,
    webhook: m.audit_value_webhook,
    reconciler: m.audit_value_reconciler,
    staff: m.audit_value_staff,
  },
}

/** Formats a value for display. */
function valueText(type: string, field: string, value: unknown): string {
  if (field === 'stock' && value === null) return m.audit_value_unlimited()
  if (value === null || value === undefined || value === '') return m.audit_value_empty()
  if (typeof value === 'boolean') return yesOrNo(field, value)
  // Amounts are stored in cents.
  if ((field === 'price' || field === 'amount') && typeof value === 'number') return moneyText(value)
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return JSON.stringify(value)
  const labels = labelIn(valueLabels, `${type}.${field}`) ?? labelIn(valueLabels, field)
  return (labels && labelIn(labels, String(value))?.()) ?? String(value)
}

/** Formats a list: field names, returned pieces or plain labels. */
function listText(field: string, values: unknown[]): string {
  if (values.length === 0) return m.audit_value_empty()
  if (field === 'returned') {
    const pieces = values.reduce<number>((sum, line) => sum + Number(fieldsOf(line).quantity ?? 0), 0)
    return m.audit_value_pieces({ count: pieces })
  }
  return values.map((value) => (field === 'fields' ? labelOf(String(value)) : String(value))).join(', ')
}

function yesOrNo(field: string, value: boolean): string {
  if (field.endsWith('Replaced')) return m.audit_value_replaced()
  if (field.endsWith('Set')) return value ? m.audit_value_set() : m.audit_value_not_set()
  return value ? m.audit_value_yes() : m.audit_value_no()
}
