import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { ApiError } from '../api/api-error.ts'
import { showUnexpected } from '../page/form.tsx'
import type { Wordings } from '../page/page-text.ts'
import { fieldsOf, keysOf, recordFrom } from '../records.ts'
import { normalizeLine } from '../text.ts'
import { faultText } from './fault-text.ts'

type Text = () => string

/** Error messages by field; undefined for valid fields. */
export type Messages<Values> = { [Field in keyof Values & string]?: string | undefined }

/** How a form is checked: with the schema of its request, so that server and browser apply the same rules. */
export interface FormRules<Values> {
  /** The body of the endpoint. Its fields have the names of the form's fields. */
  schema: z.ZodType
  /** The request of the values; by default they are the same. */
  toBody?: (values: Values) => unknown
  /** The form's name of a field of the request; by default they are the same. */
  fieldOf?: (name: string) => string | undefined
  /** The text of a required field that is blank, instead of the text of its rule. */
  required?: { [Field in keyof Values]?: Text }
  /** Texts by code, where the form words a rule differently. */
  texts?: Wordings
  /** Checks that only the page can make, such as a repeated password. */
  also?: (values: Values) => Messages<Values>
  /** The schema is checked only when `also` finds nothing. */
  alsoFirst?: boolean
}

/** The errors of a form, in the order of its values; the first one of each field. */
export function messagesOf<Values extends FieldValues>(rules: FormRules<Values>, values: Values): Messages<Values> {
  const { schema, toBody = (same) => same, fieldOf = (same) => same, texts } = rules
  const required: Readonly<Record<string, Text | undefined>> = rules.required ?? {}
  const found: Record<string, string | undefined> = { ...rules.also?.(values) }
  const checked = !rules.alsoFirst || Object.keys(found).length === 0
  for (const { path, message, ...issue } of (checked && schema.safeParse(toBody(values)).error?.issues) || []) {
    const name = fieldOf(path.join('.')) ?? ''
    const blank = normalizeLine(String(values[name] ?? '')) === '' ? required[name] : undefined
    const { code, max } = fieldsOf('params' in issue ? issue.params : null)
    found[name] ??= (blank ?? texts?.[String(code)])?.() ?? faultText(String(code), { max: Number(max) }) ?? message
  }
  const names = keysOf(values).filter((name) => found[name] !== undefined)
  return recordFrom(names.map((name) => [name, found[name]]))
}

/** React Hook Form resolver of a form's rules; the values are submitted as typed. */
export function formResolver<Values extends FieldValues>(rules: FormRules<Values>): Resolver<Values> {
  return (values) => {
    const messages = Object.entries(messagesOrError(rules, values))
    if (messages.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(messages.map(([field, message]) => [field, { type: 'rule', message }]))
    // Every field of the messages is one of the form.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** A rule that throws must neither end in silence nor leave React Hook Form submitting for ever. */
function messagesOrError<Values extends FieldValues>(rules: FormRules<Values>, values: Values): Messages<FieldValues> {
  try {
    return messagesOf(rules, values)
  } catch (error) {
    showUnexpected(error)
    return { root: m.errors_unexpected_text() }
  }
}

/** Shows the server's faults at their fields and focuses the first; false when none belongs to a field of the form. */
export function showFieldFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  { texts = {}, fieldOf = (same) => same }: Pick<FormRules<Values>, 'texts' | 'fieldOf'> = {},
): boolean {
  if (!(error instanceof ApiError)) return false
  const values = form.getValues()
  const shown = error.fields.flatMap((fault) => {
    const name = fieldOf(fault.field)
    return name !== undefined && name in values ? [{ ...fault, name }] : []
  })
  for (const [at, { name, code, message, max }] of shown.entries()) {
    const text = texts[code]?.() ?? faultText(code, { max }) ?? message
    // `name` is a field of the form: its values contain it.
    form.setError(name as Path<Values>, { type: code, message: text }, { shouldFocus: at === 0 })
  }
  return shown.length > 0
}
