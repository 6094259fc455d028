import { z } from 'zod'
import type { SettingFault } from './text-rules.ts'

/** A text in the language of the page. */
export type Text = () => string

/** How a page draws the field of each kind, and what is special about it. */
export type Look =
  /** A line. `code` is one that is no word: a domain, an identifier. `narrow` in a row: the width of its content. */
  | { kind: 'text'; type?: 'email' | 'url' | 'tel'; code?: true; narrow?: true }
  /** Several lines. */
  | { kind: 'lines'; rows: number; code?: true }
  /** A typed number with at most two decimals; what is no number becomes 0 (back office §5). */
  | { kind: 'amount'; max?: number }
  | { kind: 'switch' }
  /** ISO 8601 in UTC, or blank; typed in the time of the shop. */
  | { kind: 'moment' }
  /** Two or three options with their descriptions. `headed`: the section has the label as its heading. */
  | { kind: 'choice'; options: Readonly<Record<string, { label: Text; text: Text }>>; headed?: true }
  | { kind: 'select'; options: Readonly<Record<string, Text>> }
  /**
   * Sealed when stored and never sent; left blank it keeps the stored one, but only with the account for which that was
   * entered, so that no change of the account can send it elsewhere. `account` names the fields that determine the
   * account; `set` is the field of answers that says whether there is one.
   */
  | {
      kind: 'secret'
      account: readonly string[]
      /** Names of servers and addresses, but not the identifiers of a payment provider. */
      caseless?: true
      set: string
      /**
       * A field that identifies the account: the secret of one that was replaced is kept under it, because open payments
       * still need it.
       */
      keptBy?: string
      missing: Text | SettingFault
      /** The hints while a blank field keeps the stored secret, and when that belongs to another account. */
      kept: Text
      again: SettingFault
      /** Dots stand for the stored one. */
      dots?: true
      /** Providers display app passwords in groups of four letters; the spaces are not part of the password. */
      grouped?: true
    }
  /**
   * A picture: an address, or a file that is uploaded when the form is saved. `lost`: other fields are saved without a
   * file that could not be uploaded (back office §4), and this is said at the field.
   */
  | { kind: 'picture'; lost?: Text }

interface Common {
  label: Text
  hint?: Text
  /** The fault of a blank field, where its rule does not know it: another field decides whether it is needed. */
  missing?: Text | SettingFault
  /** Blank is a fault. Fields of texts that may be blank are marked as optional, or not marked at all. */
  mark?: 'required' | 'optional'
  placeholder?: string
  autoComplete?: string
  inputMode?: 'numeric' | 'url'
  lang?: 'es'
  /** As wide as a row of two. */
  wide?: true
}

/** A field of a setting: the rule of its value and how its page draws it. */
export type Field<Rule extends z.ZodType = z.ZodType> = Common & Look & { readonly rule: Rule }
export type Fields = Readonly<Record<string, Field>>

/** Declares a field, with the types of its rule and kind. */
export const formField = <Rule extends z.ZodType, const L extends Common & Look>(
  rule: Rule,
  look: L,
): L & { rule: Rule } => ({
  ...look,
  rule,
})

type Rules<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['rule'] }
type SecretOf<F extends Fields> = { [Name in keyof F]: F[Name] extends { kind: 'secret' } ? Name : never }[keyof F]
type FlagsOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends { kind: 'secret'; set: infer Flag extends string } ? Flag : never]: boolean
}

/** The rule of all fields of a value. */
export type SchemaOf<F extends Fields> = z.ZodObject<Rules<F>, z.core.$strict>
/** The value as it is stored. */
export type StoredOf<F extends Fields> = z.output<SchemaOf<F>>
/** The value as it is sent: in place of a secret, whether there is one. */
export type AnswerOf<F extends Fields> = Omit<StoredOf<F>, SecretOf<F>> & FlagsOf<F>

/** The rule of a value: the form's in the browser, the request's on the server. */
export function schemaOf<F extends Fields>(fields: F): SchemaOf<F> {
  // The type of Object.fromEntries() has any string as a key.
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])),
  ) as SchemaOf<F>
}

/** The rule of an answer: kinds only, because stored values are not checked again. */
export function answerShapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) =>
      field.kind === 'secret' ? [field.set, z.boolean()] : [name, answerRule(field)],
    ),
  )
}

function answerRule({ kind, rule }: Field): z.ZodType {
  if (kind === 'switch') return z.boolean()
  if (kind === 'amount') return z.number()
  if (kind === 'select' || kind === 'choice') return rule instanceof z.ZodDefault ? inner(rule) : rule
  return rule instanceof z.ZodOptional ? z.string().optional() : z.string()
}

// A default holds a rule of zod, whose type says less.
const inner = (rule: z.ZodDefault): z.ZodType => rule.unwrap() as z.ZodType
