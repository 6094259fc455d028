import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { type FormRules, formResolver } from './form-rules.ts'

/**
 * A form that begins with these values and is checked with its rules, by default once a field was left. Its page shows the
 * errors together and moves the focus there, unless the form of a single field moves it itself.
 */
export const useRulesForm = <Values extends FieldValues>(
  rules: FormRules<Values>,
  values: Values,
  options: Pick<UseFormProps<Values>, 'mode' | 'shouldFocusError'> = {},
): UseFormReturn<Values> =>
  useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...options,
    // Complete values are default values, which TypeScript cannot derive for a type parameter.
    defaultValues: values as DefaultValues<Values>,
    resolver: formResolver(rules),
  })
