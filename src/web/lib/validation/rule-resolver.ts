import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Error messages by field, in the order of the form; undefined for valid fields. */
export type Messages<Values> = { [Field in keyof Values]?: string | undefined }

/** React Hook Form resolver for domain rules. */
export function ruleResolver<Values extends FieldValues>(
  check: (values: Values) => Messages<Values>,
): Resolver<Values> {
  return (values) => {
    const faulty = Object.entries(check(values)).filter(([, message]) => message !== undefined)
    if (faulty.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faulty.map(([field, message]) => [field, { type: 'rule', message }]))
    // Every field of `check` is one of the form.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
