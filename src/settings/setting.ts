import { z } from 'zod'
import { version } from '../kit/codecs.ts'
import { type Endpoint, endpoint } from '../kit/endpoint.ts'
import type { Fault } from '../kit/fault.ts'
import type { Role } from '../kit/roles.ts'
import type { ChangeKey } from './office-texts.ts'
import { type AnswerOf, answerShapeOf, type Fields, type StoredOf, schemaOf, type Text } from './setting-fields.ts'

/** A stored or sent value of any setting. */
export type AnyValue = Readonly<Record<string, unknown>>

/** Who reads a setting; null for a visitor. */
export type Reader = { role: Role; emailVerified: boolean } | null

/** A row of a section: a field, fields side by side, or what the page passes under this name. */
export type Row<Name extends string = string> = Name | readonly Name[] | { slot: string }

/** A group of fields with its heading, or a whole section that the page passes under this name. */
export type Section<Name extends string = string> = { when?: (values: AnyValue) => boolean } & (
  | { title: Text; text?: Text; rows: readonly Row<Name>[] }
  | { slot: string }
)

/** The form of a setting: its accessible name, its sections, and what the page says after a save. */
export interface SettingForm<Name extends string = string> {
  label: Text
  sections: readonly Section<Name>[]
  saved: { title: Text; text: Text }
  /** `text` stands for a reason that the server has not given; without `reasons` it stands for all. */
  failed: { title: Text; text: Text; reasons?: true }
  /** Faults appear while a field is typed, not only when it is left. */
  whileTyping?: true
}

interface Declared<K extends string, F extends Fields, Public extends keyof F> {
  key: K
  /** Its address; by default that of its key. */
  path?: `/${string}`
  summary: string
  fields: F
  /** The value of a shop that has saved none. */
  initial: StoredOf<F>
  /** Who reads it. Staff save it. */
  readers: 'anyone' | 'staff'
  /** The fields that every reader gets, when others are kept from some. */
  always?: readonly Public[]
  /** What a reader gets of its answer; without it everything. */
  shownTo?: (reader: Reader, answer: AnyValue) => AnyValue
  /** Saving it needs an identity that was confirmed a short time ago, and root users get a mail (`settingChanges`). */
  confirmed?: K extends ChangeKey ? true : never
  /** The fault of a value that cannot be used, its secret included; null when it can. */
  check?: (value: AnyValue) => (Fault & { field: string }) | null
  /** Whether a value needs no secret: a stored one of another account is then removed. */
  needsNoSecret?: (value: AnyValue) => boolean
  form: SettingForm<keyof F & string>
}

type Partly<Answer, Public> = [Public] extends [never]
  ? Answer
  : Pick<Answer, Public & keyof Answer> & Partial<Omit<Answer, Public & keyof Answer>>

/** Declares a setting: a key of the table `settings`, with all that the shop and the back office know of it. */
export function setting<const K extends string, F extends Fields, Public extends keyof AnswerOf<F> & string = never>(
  declared: Declared<K, F, Public>,
) {
  const { key, path = `/api/settings/${key}` as const, fields, summary, always } = declared
  const schema = schemaOf(fields)
  const shape = answerShapeOf(fields)
  const hidden = always ? Object.keys(shape).filter((name) => !always.some((shown) => shown === name)) : []
  const shown = Object.entries(shape).map(([name, rule]) => [name, hidden.includes(name) ? rule.optional() : rule])
  // Both have the fields of the declaration, which TypeScript cannot follow through Object.fromEntries().
  const answer = z.object(Object.fromEntries(shown)) as unknown as z.ZodType<Partly<AnswerOf<F>, Public>>
  const stored = z.object(shape).partial() as unknown as z.ZodType<Partial<AnswerOf<F>>>
  return {
    ...declared,
    /** The rule of a value to save; its output is stored. */
    schema,
    /** A stored value, in which fields may be missing that are newer than it. */
    stored,
    read: endpoint({
      method: 'GET',
      path,
      summary,
      reply: z.object({ key: z.literal(key), value: answer, version }),
    }),
    toSave: z.strictObject({ key: z.literal(key), value: schema, version: version.optional() }),
  }
}

/** Any declared setting. */
export interface AnySetting {
  key: string
  fields: Fields
  initial: AnyValue
  readers: 'anyone' | 'staff'
  confirmed?: true
  shownTo?: (reader: Reader, answer: AnyValue) => AnyValue
  check?: (value: AnyValue) => (Fault & { field: string }) | null
  needsNoSecret?: (value: AnyValue) => boolean
  form: SettingForm
  schema: z.ZodType<Record<string, unknown>>
  stored: z.ZodType<AnyValue>
  read: Endpoint & { reply: z.ZodType<{ key: string; value: unknown; version: number }> }
  toSave: z.ZodObject
}
