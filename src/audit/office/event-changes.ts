import { roleTexts } from '../../accounts/office/person-text.ts'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import { productTypeTexts } from '../../catalog/office-texts.ts'
import { checkTexts } from '../../checks/office-texts.ts'
import { checklistIds } from '../../checks/security-checklist.ts'
import { hasText } from '../../kit/dictionary.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { weekdayText } from '../../kit/page/date-text.ts'
import { pageLabel, pageText, wordingsOf } from '../../kit/page/page-text.ts'
import { fieldsOf, recordFrom } from '../../kit/records.ts'
import { formatHours } from '../../kit/shop-time.ts'
import { startOf } from '../../kit/text.ts'
import { statusTexts } from '../../orders/office/status-texts.ts'
import { paymentTexts } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { madeAtProvider } from '../../refunds/refund.ts'
import { reviewStateTexts } from '../../reviews/office-texts.ts'
import { refusalTexts } from '../../reviews/texts.ts'
import { allSettings } from '../../settings/all-settings.ts'
import type { Field } from '../../settings/setting-fields.ts'
import { importanceTexts, logCategoryTexts } from '../../system-logs/office-texts.ts'
import type { AuditEvent, AuditPage } from '../office-api.ts'
import { auditFields } from '../office-texts.ts'

/** A changed field as display text. `before` is undefined for a new field. */
export interface Change {
  field: string
  label: string
  before?: string
  after?: string
}

type Fields = NonNullable<AuditEvent['before']>

/**
 * The changed fields of an event: the difference of two states, or all fields when only one state was recorded.
 * `names` are those of the records that fields refer to, by id.
 */
export function changesOf(
  { before, after, subject }: Pick<AuditEvent, 'before' | 'after' | 'subject'>,
  names: AuditPage['names'] = {},
): Change[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])].filter(isShown)
  const textOf = (state: Fields | null, field: string) =>
    state && field in state ? clipped(valueText({ type: subject.type, field, names }, state[field])) : undefined
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

const clipped = (text: string) => (text.length > maxLength ? `${startOf(text, maxLength)}…` : text)

const suffixes = /(Set|Replaced)$/

function labelOf(field: string): string {
  const item = checklistIds.find((id) => id === field)
  if (item) return pageText(checkTexts, item)
  const known = [field, field.replace(suffixes, '')].find((name) => hasText(auditFields, name))
  return known === undefined ? (lookUpLabel(settingFields, field)?.label() ?? field) : pageLabel(auditFields, known)
}

/** Fields of settings are called as in their forms, unless they need another label here. */
const settingFields: Readonly<Record<string, Field>> = recordFrom(
  allSettings.flatMap(({ fields }) => Object.entries(fields)),
)

/** Looks up an own key; keys come from URLs and old events, so any string is possible. */
const lookUpLabel = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

type Labels = Readonly<Record<string, () => string>>

/** Labels of field values, by subject kind where they differ. */
const valueLabels: Readonly<Record<string, Labels>> = {
  status: Object.fromEntries(Object.entries(statusTexts).map(([status, { name }]) => [status, name])),
  paymentStatus: paymentTexts,
  role: roleTexts,
  importance: wordingsOf(importanceTexts),
  'system_log.category': wordingsOf(logCategoryTexts),
  'booking.state': bookingStateTexts,
  'review.state': wordingsOf(reviewStateTexts),
  'review.reason': wordingsOf(refusalTexts),
  type: wordingsOf(productTypeTexts),
  origin: { staff: m.audit_value_staff, shop: m.audit_by_shop, [madeAtProvider]: m.audit_value_provider },
  source: {
    client: m.audit_value_client,
    webhook: m.audit_value_webhook,
    reconciler: m.audit_value_reconciler,
    staff: m.audit_value_staff,
  },
}

/** The number of a refund in the database says nothing to people; its amount and credit note stand beside it. */
const isShown = (field: string) => field !== 'refundId'

interface Place {
  /** The type of the subject. */
  type: string
  field: string
  names: AuditPage['names']
}

/** Formats a value for display. */
function valueText({ type, field, names }: Place, value: unknown): string {
  if (field === 'stock' && value === null) return m.audit_value_unlimited()
  if (value === null || value === undefined || value === '') return m.audit_value_empty()
  if (typeof value === 'boolean') return yesOrNo(field, value)
  // Amounts are stored in cents.
  if ((field === 'price' || field === 'amount') && typeof value === 'number') return moneyText(value)
  if (field === 'startsAt') return momentText(new Date(String(value)))
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (field === 'calendarId' || field === 'productId') return lookUpLabel(names, String(value)) ?? m.audit_gone()
  const own = type === 'setting' ? optionsOf(lookUpLabel(settingFields, field)) : undefined
  const labels = own ?? lookUpLabel(valueLabels, `${type}.${field}`) ?? lookUpLabel(valueLabels, field)
  return (labels && lookUpLabel(labels, String(value))?.()) ?? String(value)
}

/** The labels of the options of a setting's field. */
function optionsOf(field: Field | undefined): Labels | undefined {
  if (field?.kind === 'select') return field.options
  if (field?.kind !== 'choice') return undefined
  return recordFrom(Object.entries(field.options).map(([value, { label }]) => [value, label]))
}

/** Formats a list: field names, returned units, pictures or plain labels. */
export function listText(field: string, values: unknown[]): string {
  if (values.length === 0) return m.audit_value_empty()
  if (field === 'returned') {
    const pieces = values.reduce<number>((sum, line) => sum + Number(fieldsOf(line).quantity ?? 0), 0)
    return m.audit_value_pieces({ count: pieces })
  }
  if (field === 'images') return values.map(pictureText).join(', ')
  if (field === 'weekly') return values.map(weeklyText).join(', ')
  if (field === 'exceptions') return values.map(exceptionText).join(', ')
  if (field === 'options') return values.map(optionText).join('; ')
  if (field === 'variants') return values.map(variantText).join('; ')
  return values.map((value) => (field === 'fields' ? labelOf(String(value)) : String(value))).join(', ')
}

/** The file name of a picture and its descriptions. */
function pictureText(picture: unknown): string {
  const { url, alt, altEs } = fieldsOf(picture)
  const descriptions = [alt, altEs].filter(Boolean)
  const name = String(url).split('/').at(-1) ?? ''
  return descriptions.length > 0 ? `${name} (${descriptions.join(' / ')})` : name
}

/** `Shade: Ruby, Coral` */
function optionText(option: unknown): string {
  const { name, values } = fieldsOf(option)
  return `${name}: ${(Array.isArray(values) ? values : []).map((value) => fieldsOf(value).value).join(', ')}`
}

/** `Ruby, Full: $18.00, 3 pieces, SKU LIP-RUBY`; a session has its start instead of the values. */
function variantText(variant: unknown): string {
  const { variant: name, price, stock, sku, barcode, isActive } = fieldsOf(variant)
  const pieces = stock === null ? m.audit_value_unlimited() : m.audit_value_pieces({ count: Number(stock) })
  const parts = [
    moneyText(Number(price)),
    pieces,
    sku && `SKU ${sku}`,
    barcode,
    isActive === false && m.audit_value_not_sold(),
  ]
  const text = String(name)
  const title = isSession(text) ? momentText(new Date(text)) : text
  return [title, parts.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

const isSession = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)

function yesOrNo(field: string, value: boolean): string {
  if (field.endsWith('Replaced')) return m.audit_value_replaced()
  if (field.endsWith('Set')) return value ? m.audit_value_set() : m.audit_value_not_set()
  return value ? m.audit_value_yes() : m.audit_value_no()
}

/** Recorded weekly hours: `Monday 9:00 AM–5:00 PM`. */
function weeklyText(hours: unknown): string {
  return `${weekdayText(Number(fieldsOf(hours).weekday))} ${rangeText(hours)}`
}

/** Recorded hours of one day: `2026-12-24 closed`. */
function exceptionText(exception: unknown): string {
  const { day, hours } = fieldsOf(exception)
  const ranges = Array.isArray(hours) ? hours.map(rangeText) : []
  return `${day} ${ranges.length > 0 ? ranges.join(', ') : m.audit_value_closed()}`
}

function rangeText(range: unknown): string {
  const { opens, closes } = fieldsOf(range)
  return formatHours(getLocale(), { opens: String(opens), closes: String(closes) })
}
