import { hasText } from '../../kit/dictionary.ts'
import type { AuditWords } from '../../kit/page/audit-words.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { startOf } from '../../kit/text.ts'
import { m } from '../../paraglide/messages.js'
import type { AuditEvent, AuditPage } from '../office-api.ts'
import { auditFields } from '../office-texts.ts'

/** A changed field as display text. `before` is undefined for a new field. */
export interface Change {
  field: string
  label: string
  before?: string
  after?: string
}

/** The words of all features, and the names of the records that fields refer to, by id. */
export interface Wording {
  words: Required<AuditWords>
  names: AuditPage['names']
}

type Fields = NonNullable<AuditEvent['before']>

/** The changed fields of an event: the difference of two states, or all fields when only one state was recorded. */
export function changesOf(
  { before, after, subject }: Pick<AuditEvent, 'before' | 'after' | 'subject'>,
  wording: Wording,
): Change[] {
  const { words } = wording
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])].filter(
    (field) => !words.hidden.includes(field),
  )
  const textOf = (state: Fields | null, field: string) =>
    state && field in state ? clipped(valueText(wording, { type: subject.type, field }, state[field])) : undefined
  return fields
    .map((field) => ({
      field,
      label: labelOf(words, field),
      before: textOf(before, field),
      after: textOf(after, field),
    }))
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

function labelOf(words: Wording['words'], field: string): string {
  const known = [field, field.replace(suffixes, '')].find((name) => hasText(auditFields, name))
  return known === undefined ? (lookUp(words.labels, field)?.() ?? field) : pageLabel(auditFields, known)
}

/** Looks up an own key; keys come from URLs and old events, so any string is possible. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

interface Place {
  /** The type of the subject. */
  type: string
  field: string
}

/** Formats a value for display. */
function valueText({ words, names }: Wording, { type, field }: Place, value: unknown): string {
  const own = <T>(table: Readonly<Record<string, T>>) => lookUp(table, `${type}.${field}`) ?? lookUp(table, field)
  const text = own(words.texts)?.(value)
  if (text !== undefined) return text
  if (value === null || value === undefined || value === '') return m.audit_value_empty()
  if (typeof value === 'boolean') return yesOrNo(field, value)
  if (Array.isArray(value)) return listText(words, field, value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (words.references.includes(field)) return lookUp(names, String(value)) ?? m.audit_gone()
  const labels = own(words.values)
  return (labels && lookUp(labels, String(value))?.()) ?? String(value)
}

/** Formats a list of field names or plain labels. */
function listText(words: Wording['words'], field: string, values: unknown[]): string {
  if (values.length === 0) return m.audit_value_empty()
  return values.map((value) => (field === 'fields' ? labelOf(words, String(value)) : String(value))).join(', ')
}

function yesOrNo(field: string, value: boolean): string {
  if (field.endsWith('Replaced')) return m.audit_value_replaced()
  if (field.endsWith('Set')) return value ? m.audit_value_set() : m.audit_value_not_set()
  return value ? m.audit_value_yes() : m.audit_value_no()
}
