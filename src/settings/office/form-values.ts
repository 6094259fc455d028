import type { z } from 'zod'
import { pageText } from '../../kit/page/page-text.ts'
import { shopTimeZone } from '../../kit/shop-time.ts'
import { instantsAt, isDay, localTime } from '../../kit/zoned-time.ts'
import { settingFaults } from '../office-texts.ts'
import { hasSameAccount, type SecretField } from '../secret-account.ts'
import type { AnyValue, SettingForm } from '../setting.ts'
import type { Field, Fields, Text } from '../setting-fields.ts'
import type { SettingFault } from '../text-rules.ts'

/** The values of a form: amounts are strings, fields without a value are blank, a secret is blank to be kept. */
export type FormOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'switch' }
    ? boolean
    : F[Name] extends { kind: 'choice' | 'select' }
      ? z.output<F[Name]['rule']>
      : string
}

/** The number in the input; 0 when it is not a number (back office §5). */
export function numberIn(text: string): number {
  const number = text.trim() === '' ? 0 : Number(text)
  return Number.isFinite(number) ? number : 0
}

/** A moment as `datetime-local` fields have it, in the time of the shop: `2026-09-20T18:00`. */
function toShopTime(moment: string): string {
  const instant = new Date(moment)
  return Number.isNaN(instant.getTime()) ? moment : localTime(shopTimeZone, instant).slice(0, 16)
}

/** The moment of a time of the shop; a text that is none stays as it is, and its rule refuses it. */
function fromShopTime(text: string): string {
  const [, day = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  if (!isDay(day)) return text
  return instantsAt(shopTimeZone, day, Number(hours) * 60 + Number(minutes))[0]?.toISOString() ?? text
}

/** The form of a stored or sent value. */
export function toForm<F extends Fields>(fields: F, value: AnyValue): FormOf<F> {
  const typed = Object.entries(fields).map(([name, { kind }]) => {
    if (kind === 'switch') return [name, value[name] === true]
    if (kind === 'moment') return [name, toShopTime(String(value[name] ?? ''))]
    return [name, kind === 'secret' ? '' : String(value[name] ?? '')]
  })
  // The form has the fields of the setting, each with the type of its kind.
  return Object.fromEntries(typed) as FormOf<F>
}

/** The value to send: fields that are not shown keep what is stored. */
export function toValue<F extends Fields>(fields: F, form: SettingForm, typed: FormOf<F>, stored: AnyValue): AnyValue {
  const shown = shownFields(form, typed)
  const before: AnyValue = toForm(fields, stored)
  const values = Object.entries(fields).map(([name, field]) => {
    const value = (!shown || shown.has(name) ? (typed as AnyValue) : before)[name]
    return [name, typeof value === 'string' ? sentText(field, value) : value]
  })
  return Object.fromEntries(values)
}

function sentText(field: Field, text: string): string | number {
  if (field.kind === 'amount') return numberIn(text)
  if (field.kind === 'moment') return fromShopTime(text)
  if (field.kind === 'secret' && field.grouped && /^[a-z]{4}( [a-z]{4}){3}$/.test(text.trim()))
    return text.replaceAll(' ', '')
  return text
}

/** The fields of the sections that are shown with these values; null when all are always shown. */
export function shownFields({ sections }: SettingForm, values: AnyValue): Set<string> | null {
  if (!sections.some((section) => 'rows' in section && section.when)) return null
  const shown = sections.filter(({ when }) => when === undefined || when(values))
  const rows = shown.flatMap((section) => ('rows' in section ? section.rows : []))
  return new Set(rows.flatMap((row) => (typeof row === 'string' ? [row] : 'slot' in row ? [] : row)))
}

/** Whether a blank secret keeps the stored one, which belongs to one account. */
export const keepsSecret = (field: SecretField, values: AnyValue, stored: AnyValue): boolean =>
  stored[field.set] === true && hasSameAccount(field, values, stored)

/** The faults that only the form knows: of secrets that are missing, and of fields that are blank (back office §5). */
export function missingOf(
  fields: Fields,
  form: SettingForm,
  values: AnyValue,
  stored: AnyValue,
): Record<string, string> {
  const shown = shownFields(form, values)
  const isBlank = (name: string) => String(values[name] ?? '').trim() === ''
  const missing = Object.entries(fields).flatMap(([name, field]) => {
    if ((shown && !shown.has(name)) || !isBlank(name)) return []
    if (field.kind !== 'secret') return field.missing ? [[name, said(field.missing)]] : []
    // Without its account a secret cannot be checked yet.
    const keeps = keepsSecret(field, values, stored) || (stored[field.set] === true && field.account.some(isBlank))
    if (keeps) return []
    const text = stored[field.set] === true ? field.again : field.missing
    return [[name, said(text)]]
  })
  return Object.fromEntries(missing)
}

const said = (text: Text | SettingFault) => (typeof text === 'string' ? pageText(settingFaults, text) : text())
