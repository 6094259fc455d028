import type { UseFormReturn } from 'react-hook-form'
import { productName } from '../../catalog/store/product-text.ts'
import { formatDecimal } from '../../kit/money.ts'
import { Button } from '../../kit/ui/button.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import type { Order, OrderDetails } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { deliveryLineId } from '../../sale/refund.ts'
import { amountOfUnits, type RefundValues } from './refund-values.ts'

interface ReturnedFieldsProps {
  form: UseFormReturn<RefundValues>
  order: Order
  details: OrderDetails
}

/** Which units are refunded, and which of them return to stock. The amount follows the units. */
export function ReturnedFields({ form, order, details }: ReturnedFieldsProps) {
  const { returnable } = details
  if (returnable.length === 0) return null
  const follow = () => {
    const amount = formatDecimal(amountOfUnits(form.getValues(), order, details))
    form.setValue('amount', amount, { shouldDirty: true, shouldValidate: true })
  }
  const chooseAll = () => {
    for (const line of returnable) {
      form.setValue(`units.${line.lineId}`, String(line.quantity), { shouldDirty: true })
    }
    follow()
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <legend className="float-left font-semibold text-sm">{m.refund_units()}</legend>
        <Button tone="quiet" size="admin" shape="control" onClick={chooseAll}>
          {m.refund_units_all()}
        </Button>
      </div>
      <p className="text-muted text-xs">{m.refund_units_text()}</p>
      <ul className="flex flex-col divide-y divide-line">
        {returnable.map((line) => (
          <RefundedLine key={line.lineId} form={form} order={order} line={line} onUnits={follow} />
        ))}
      </ul>
    </fieldset>
  )
}

interface RefundedLineProps extends Pick<ReturnedFieldsProps, 'form' | 'order'> {
  line: OrderDetails['returnable'][number]
  onUnits: () => void
}

function RefundedLine({ form, order, line, onUnits }: RefundedLineProps) {
  const { lineId, quantity } = line
  const item = order.items.find((sold) => sold.lineId === lineId)
  const isDelivery = lineId === deliveryLineId
  const name = isDelivery ? m.refund_delivery() : item ? productName(item) : lineId
  const chosen = Number(form.watch(`units.${lineId}`))
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-48 self-center">
        <span>{name}</span> <span className="money text-muted text-sm">{m.refund_units_most({ count: quantity })}</span>
      </span>
      <span className="flex flex-wrap items-end gap-3">
        <UnitsField
          field={form.register(`units.${lineId}`, { onChange: onUnits })}
          label={m.refund_units_label()}
          of={name}
          most={quantity}
        />
        {isDelivery
          ? null
          : item?.startsAt
            ? chosen > 0 && <span className="w-28 self-center text-muted text-xs">{m.refund_seat_free()}</span>
            : chosen > 0 && (
                <UnitsField
                  field={form.register(`restocked.${lineId}`)}
                  label={m.refund_returned()}
                  of={name}
                  most={chosen}
                />
              )}
      </span>
    </li>
  )
}

interface UnitsFieldProps {
  field: ReturnType<UseFormReturn<RefundValues>['register']>
  label: string
  of: string
  most: number
}

/** A number of units, from 0. */
function UnitsField({ field, label, of, most }: UnitsFieldProps) {
  return (
    <SelectField
      {...field}
      label={
        <span className="text-xs">
          <span>{label}</span>
          <span className="sr-only">{`: ${of}`}</span>
        </span>
      }
      className="w-28 shrink-0"
    >
      {unitChoices(most).map((units) => (
        <option key={units} value={units}>
          {units}
        </option>
      ))}
    </SelectField>
  )
}

/** Longest list of quantities; a larger quantity is chosen completely or not at all. */
const maxOptions = 50

/** The quantities from 0 to `most` that a list offers. */
export function unitChoices(most: number, from = 0): number[] {
  const few = Array.from({ length: Math.min(most - from, maxOptions) + 1 }, (_, units) => from + units)
  return most - from > maxOptions ? [...few, most] : few
}
