import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'

interface QuantityFieldProps {
  value: number
  /** The largest available quantity. */
  max: number
  onChange: (quantity: number) => void
}

/** Quantity by input or buttons; between 1 and the available quantity. */
export function QuantityField({ value, max, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const ids = fieldIds({ name: 'quantity' })
  const take = (quantity: number) => {
    setTyped(null)
    onChange(Math.min(Math.max(quantity, 1), max))
  }
  return (
    <Field label={m.catalog_quantity()} ids={ids}>
      <div className="flex h-12 items-center rounded-full border border-line-strong bg-surface">
        <StepButton label={m.catalog_quantity_fewer()} disabled={value <= 1} onClick={() => take(value - 1)}>
          <Minus aria-hidden className="size-4" />
        </StepButton>
        <input
          id={ids.id}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? value}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '')
            setTyped(digits)
            if (Number(digits) >= 1) onChange(Math.min(Number(digits), max))
          }}
          onBlur={() => take(value)}
          className="money h-11 w-11 rounded-control bg-transparent text-center font-semibold"
        />
        <StepButton label={m.catalog_quantity_more()} disabled={value >= max} onClick={() => take(value + 1)}>
          <Plus aria-hidden className="size-4" />
        </StepButton>
      </div>
    </Field>
  )
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function StepButton({ label, children, ...rest }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls="field-quantity"
      {...rest}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  )
}
