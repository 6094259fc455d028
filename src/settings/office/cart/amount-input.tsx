import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { type AmountField, type CartForm, numberIn } from './cart-form-values.ts'

interface AmountInputProps {
  form: UseFormReturn<CartForm>
  name: AmountField
  label: string
  hint?: string
  max?: number
  className?: string
}

/** A rate or amount in steps of 0.01; invalid input becomes 0 on blur (back office §5). */
export function AmountInput({ form, name, ...field }: AmountInputProps) {
  const { onBlur, ...registered } = form.register(name)
  return (
    <TextField
      {...field}
      {...registered}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      autoComplete="off"
      error={form.formState.errors[name]?.message}
      onBlur={(event) => {
        const normalized = String(numberIn(event.target.value))
        if (normalized !== event.target.value)
          form.setValue(name, normalized, { shouldDirty: true, shouldValidate: true })
        void onBlur(event)
      }}
      // The mouse wheel scrolls the page; it must not change the rate under the pointer.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
