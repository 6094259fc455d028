import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../kit/ui/button.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { PictureUpload } from '../../pictures/office/use-picture-upload.ts'
import type { ProductValues } from './product-form.ts'
import { onEnterIn } from './row-actions.tsx'
import type { InputFault } from './variant-body.ts'
import { VariantCard } from './variant-card.tsx'
import { nameOfVariant, type VariantDraft } from './variant-drafts.ts'

interface VariantsFieldProps {
  form: UseFormReturn<ProductValues>
  faults: readonly InputFault[]
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
}

/** The grid of variants: price, stock, SKU and picture of each combination. */
export function VariantsField({ form, faults, upload }: VariantsFieldProps) {
  const options = form.watch('options')
  const variants = form.watch('variants')
  const change = (changed: VariantDraft[]) =>
    form.setValue('variants', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const error = form.formState.errors.variants?.message
  return (
    <fieldset id="field-variants" tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.products_admin_variants()}</legend>
      <p className="text-muted text-xs">{m.products_admin_variants_hint()}</p>
      <SetForAll
        onSet={(field, value) => change(variants.map((row) => ({ ...row, [field]: value, stockNotice: '' })))}
      />
      {error && <FieldError id="field-variants-error">{error}</FieldError>}
      <ul className="flex flex-col gap-3">
        {variants.map((row, at) => (
          <VariantCard
            key={row.key}
            row={row}
            name={nameOfVariant(options, row)}
            faults={faults}
            upload={upload}
            onChange={(changed) => change(variants.with(at, changed))}
          />
        ))}
      </ul>
    </fieldset>
  )
}

/** Sets price or stock of all variants. */
function SetForAll({ onSet }: { onSet: (field: 'price' | 'stock', value: string) => void }) {
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-3 sm:grid-cols-2">
      <ForAll
        name="variants-all-price"
        label={m.products_admin_all_price()}
        inputMode="decimal"
        onSet={(price) => onSet('price', price)}
      />
      <ForAll
        name="variants-all-stock"
        label={m.products_admin_all_stock()}
        inputMode="numeric"
        onSet={(stock) => onSet('stock', stock)}
      />
    </div>
  )
}

interface ForAllProps {
  name: string
  label: string
  inputMode: 'decimal' | 'numeric'
  onSet: (value: string) => void
}

function ForAll({ name, label, inputMode, onSet }: ForAllProps) {
  const [value, setValue] = useState('')
  return (
    <div className="flex items-end gap-2">
      <TextField
        name={name}
        label={label}
        value={value}
        inputMode={inputMode}
        maxLength={20}
        autoComplete="off"
        className="flex-1"
        onKeyDown={onEnterIn(() => onSet(value))}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button
        tone="outline"
        size="sm"
        shape="control"
        aria-label={m.products_admin_all_set_named({ label })}
        onClick={() => onSet(value)}
      >
        {m.products_admin_all_set()}
      </Button>
    </div>
  )
}
