import type { UseFormReturn } from 'react-hook-form'
import type { Order, OrderDetails } from '../../../contract/orders.ts'
import { variantOf } from '../../../domain/variant.ts'
import { m } from '../../../paraglide/messages.js'
import { productName } from '../../product/product-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { RefundValues } from './refund-values.ts'

interface ReturnedFieldsProps {
  form: UseFormReturn<RefundValues>
  order: Order
  returnable: OrderDetails['returnable']
}

/** Longest list of quantities; a larger quantity is returned completely or not at all. */
const maxOptions = 50

/** Quantities to restock. */
export function ReturnedFields({ form, order, returnable }: ReturnedFieldsProps) {
  if (returnable.length === 0) return null
  const returnAll = () => {
    for (const line of returnable) {
      form.setValue(`returned.${variantOf(line)}`, String(line.quantity), { shouldDirty: true })
    }
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <legend className="float-left font-semibold text-sm">{m.refund_returned()}</legend>
        <Button tone="quiet" size="admin" shape="control" onClick={returnAll}>
          {m.refund_returned_all()}
        </Button>
      </div>
      <p className="text-muted text-xs">{m.refund_returned_text()}</p>
      <ul className="flex flex-col gap-2">
        {returnable.map((line) => (
          <ReturnedLine key={variantOf(line)} form={form} order={order} line={line} />
        ))}
      </ul>
    </fieldset>
  )
}

interface ReturnedLineProps extends Pick<ReturnedFieldsProps, 'form' | 'order'> {
  line: ReturnedFieldsProps['returnable'][number]
}

function ReturnedLine({ form, order, line }: ReturnedLineProps) {
  const { quantity } = line
  const variantId = variantOf(line)
  const item = order.items.find((sold) => variantOf(sold) === variantId)
  const name = item ? productName(item) : variantId
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <span>{name}</span>{' '}
        <span className="money text-muted text-sm">{m.refund_returned_most({ count: quantity })}</span>
      </span>
      <SelectField
        {...form.register(`returned.${variantId}`)}
        label={<span className="sr-only">{m.refund_returned_of({ name })}</span>}
        className="w-24 shrink-0"
      >
        {choices(quantity).map((pieces) => (
          <option key={pieces} value={pieces}>
            {pieces}
          </option>
        ))}
      </SelectField>
    </li>
  )
}

function choices(most: number): number[] {
  const few = Array.from({ length: Math.min(most, maxOptions) + 1 }, (_, pieces) => pieces)
  return most > maxOptions ? [...few, most] : few
}
