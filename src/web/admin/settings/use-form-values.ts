import { type Control, type FieldValues, useWatch } from 'react-hook-form'

/** What stands in the fields of a form now. */
export function useFormValues<Values extends FieldValues>(control: Control<Values>): Values {
  // The type allows for forms without default values; those of settings have one for every field.
  return useWatch({ control }) as Values
}
