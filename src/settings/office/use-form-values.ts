import { type Control, type FieldValues, useWatch } from 'react-hook-form'

/** The current values of a form, updated on each change. */
export function useFormValues<Values extends FieldValues>(control: Control<Values>): Values {
  // Without `compute`, the type allows for forms without default values.
  return useWatch({ control, compute: (values: Values) => values })
}
