import type { AnySetting, AnyValue } from './setting.ts'
import type { Field } from './setting-fields.ts'

export type SecretField = Extract<Field, { kind: 'secret' }>

/** The secrets of a setting, by name. */
export function secretsOf({ fields }: Pick<AnySetting, 'fields'>): [name: string, field: SecretField][] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'secret' ? [[name, field]] : []))
}

/** Whether two values of a setting name the same account for a secret. Blanks around them do not count. */
export function hasSameAccount({ account, caseless }: SecretField, one: AnyValue, other: AnyValue): boolean {
  const comparable = (value: unknown) => {
    const text = String(value ?? '').trim()
    return caseless ? text.toLowerCase() : text
  }
  return account.every((field) => comparable(one[field]) === comparable(other[field]))
}
