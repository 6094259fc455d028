import type { UseFormReturn } from 'react-hook-form'
import { FieldError } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { variantLimits } from '../variant-rules.ts'
import { OptionCard } from './option-card.tsx'
import type { ProductValues } from './product-form.ts'
import { AddRowButton, useRowActions } from './row-actions.tsx'
import type { InputFault } from './variant-body.ts'
import { newOption, type OptionDraft, rebuildVariantRows } from './variant-drafts.ts'

const addId = 'field-options-add'

/** The options of a product, such as its shades; changing them also changes the grid of variants. */
export function OptionsField({ form, faults }: { form: UseFormReturn<ProductValues>; faults: readonly InputFault[] }) {
  const { options, change, notice, act } = useOptions(form)
  const error = form.formState.errors.options?.message
  return (
    <fieldset id="field-options" tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.products_admin_options()}</legend>
      <p className="text-muted text-xs">{m.products_admin_options_hint()}</p>
      {options.length > 0 && (
        <ol className="flex flex-col gap-3">
          {options.map((option, at) => (
            <OptionCard
              key={option.key}
              option={option}
              place={at + 1}
              count={options.length}
              faults={faults}
              hasRoom={hasRoom(options, at)}
              onChange={(changed) => change(options.with(at, changed))}
              onAction={(action) => act(action, at)}
            />
          ))}
        </ol>
      )}
      {error && <FieldError id="field-options-error">{error}</FieldError>}
      {options.length < variantLimits.options && (
        <AddRowButton id={addId} tone="outline" onClick={() => change([...options, newOption()])}>
          {m.products_admin_option_add()}
        </AddRowButton>
      )}
      <p role="status" className="sr-only">
        {notice}
      </p>
    </fieldset>
  )
}

/** The options of the form, and functions that change them together with the variants. */
function useOptions(form: UseFormReturn<ProductValues>) {
  const options = form.watch('options')
  const change = (changed: OptionDraft[]) => {
    const { variants, price, stock } = form.getValues()
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('variants', rebuildVariantRows(changed, variants, { price, stock }), how)
    form.setValue('options', changed, how)
  }
  const { notice, act } = useRowActions({
    items: options,
    onChange: change,
    fallbackId: addId,
    texts: { moved: m.products_admin_option_moved, removed: m.products_admin_option_removed },
  })
  return { options, change, notice, act }
}

/** Whether another value is allowed: an option has at most 50, a product at most 200 variants. */
function hasRoom(options: readonly OptionDraft[], at: number): boolean {
  const counts = options.map(({ values }, index) => (index === at ? values.length + 1 : values.length))
  const combinations = counts.reduce((product, count) => product * count, 1)
  return (counts[at] ?? 0) <= variantLimits.values && combinations <= variantLimits.variants
}
