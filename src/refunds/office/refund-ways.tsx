import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readPrice } from '../../catalog/catalog.ts'
import type { CashDrawer } from '../../drawers/drawers-api.ts'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { faultText } from '../../kit/form/fault-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { kindText } from '../../tenders/kind-text.ts'
import { manualKinds } from '../../tenders/tender.ts'
import { chosenParts, dividedAmounts, type RefundableTender, type RefundValues } from './refund-values.ts'
import type { RefundPartInput } from './use-refund.ts'

/** What is wrong with the division of an amount in cents; undefined when nothing is. */
export function wrongWays(
  values: RefundValues,
  tenders: readonly RefundableTender[],
  amount: number,
): string | undefined {
  const parts = chosenParts(values, tenders)
  const sum = parts.reduce((all, part) => all + part.amount, 0)
  if (sum !== amount) return m.refund_ways_sum({ sum: moneyText(sum), amount: moneyText(amount) })
  for (const { tenderId, amount: part, by, reason } of parts) {
    const tender = tenders.find(({ id }) => id === tenderId)
    if (tender && part > tender.left)
      return m.refund_way_too_much({ amount: moneyText(tender.left), way: wayOf(tender) })
    if (by && !reason) return faultText('part_reason_required') ?? undefined
  }
  return undefined
}

interface RefundWaysProps {
  form: UseFormReturn<RefundValues>
  tenders: readonly RefundableTender[]
  drawers: readonly CashDrawer[]
}

/** How the money of an order goes back that came in several ways, or through a drawer. The amounts follow that of the refund. */
export function RefundWays({ form, tenders, drawers }: RefundWaysProps) {
  const [isOwn, setOwn] = useState(false)
  const amount = readPrice(form.watch('amount')) || 0
  const { setValue } = form
  useEffect(() => {
    if (isOwn) return
    for (const [id, part] of dividedAmounts(amount, tenders)) setValue(`ways.${id}.amount`, part)
  }, [amount, isOwn, tenders, setValue])
  const error = form.formState.errors.ways?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? 'ways-error' : undefined}>
      <legend className="float-left font-semibold text-sm">{m.refund_ways()}</legend>
      <ul className="flex flex-col divide-y divide-line">
        {tenders.map((tender) => (
          <Way
            key={tender.id}
            form={form}
            tender={tender}
            drawers={drawers}
            isOnly={tenders.length === 1}
            onAmount={() => setOwn(true)}
          />
        ))}
      </ul>
      {typeof error === 'string' && (
        <p id="ways-error" className="text-danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const wayOf = ({ method }: RefundableTender) => paymentMethodText({ paymentMethod: method })

interface WayProps extends Pick<RefundWaysProps, 'form' | 'drawers'> {
  tender: RefundableTender
  isOnly: boolean
  onAmount: () => void
}

function Way({ form, tender, drawers, isOnly, onAmount }: WayProps) {
  const { id, kind, left } = tender
  const by = form.watch(`ways.${id}.by`)
  const isCash = (by || kind) === 'cash'
  const cameThrough = by === '' ? tender.drawerId : undefined
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-40 self-center">
        <span className="font-semibold">{wayOf(tender)}</span>{' '}
        <span className="money text-muted text-sm">{m.refund_way_left({ amount: moneyText(left) })}</span>
      </span>
      {!isOnly && (
        <TextField
          {...form.register(`ways.${id}.amount`, { onChange: onAmount })}
          label={<Named text={m.refund_amount()} of={wayOf(tender)} />}
          className="w-28 shrink-0"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <SelectField
        {...form.register(`ways.${id}.by`)}
        label={<Named text={m.refund_way_by()} of={wayOf(tender)} />}
        className="w-44 shrink-0"
      >
        <option value="">{m.refund_way_same()}</option>
        {manualKinds
          .filter((other) => other !== kind)
          .map((other) => (
            <option key={other} value={other}>
              {kindText(other)}
            </option>
          ))}
      </SelectField>
      {isCash && (
        <DrawerField
          {...form.register(`ways.${id}.drawerId`)}
          label={<Named text={m.refund_way_drawer()} of={wayOf(tender)} />}
          className="w-44 shrink-0"
          drawers={drawers}
          none={cameThrough ? m.refund_way_own_drawer() : m.tender_no_drawer()}
        />
      )}
      {by !== '' && (
        <TextField
          {...form.register(`ways.${id}.reason`)}
          label={<Named text={m.refund_way_reason()} of={wayOf(tender)} />}
          className="w-full"
          autoComplete="off"
          required
        />
      )}
    </li>
  )
}

/** A label that says for screen readers of which payment it is. */
function Named({ text, of }: { text: string; of: string }) {
  return (
    <span className="text-xs">
      <span>{text}</span>
      <span className="sr-only">{`: ${of}`}</span>
    </span>
  )
}

interface PartListProps {
  parts: readonly RefundPartInput[]
  tenders: readonly RefundableTender[]
  drawers: readonly CashDrawer[]
}

/** The division of a refund, to be confirmed. */
export function PartList({ parts, tenders, drawers }: PartListProps) {
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {parts.map(({ tenderId, amount, by, drawerId }) => {
        const tender = tenders.find(({ id }) => id === tenderId)
        const drawer = drawers.find(({ id }) => id === drawerId)
        const way = by ? kindText(by) : tender ? wayOf(tender) : ''
        return (
          <li key={tenderId} className="font-semibold">
            {drawer
              ? m.refund_part_of_drawer({ amount: moneyText(amount), way, drawer: drawer.name })
              : m.refund_part_line({ amount: moneyText(amount), way })}
          </li>
        )
      })}
    </ul>
  )
}
