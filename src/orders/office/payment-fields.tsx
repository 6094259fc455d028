import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readPrice } from '../../catalog/catalog.ts'
import type { CashDrawer } from '../../drawers/drawers-api.ts'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { sellingQuery } from '../../prices/office/selling-query.ts'
import { kindText } from '../../tenders/kind-text.ts'
import { type ManualKind, manualKinds } from '../../tenders/tender.ts'
import { changeOf, checkTender, type TenderInput } from '../../tenders/tender-input.ts'
import { recordTender } from '../tenders-api.ts'

/** What staff type about money that they received. */
export interface PaymentValues {
  kind: ManualKind
  amount: string
  given: string
  reference: string
  controlNumber: string
  /** The drawer that it goes into; empty for none. */
  drawerId: string
}

/** NaN and sums beyond any order are no amounts. */
const centsOf = (typed: string): number => Math.min(readPrice(typed) || 0, 10 ** 11)

/** What was typed, as it is sent. What is typed for another kind stays in the form, and is not sent. */
export const inputOf = ({
  kind,
  amount,
  given,
  reference,
  controlNumber,
  drawerId,
}: PaymentValues): TenderInput & { drawerId?: string } => ({
  kind,
  amount: centsOf(amount),
  ...(kind === 'cash' && given.trim() && { given: centsOf(given) }),
  ...(kind !== 'cash' && reference.trim() && { reference: reference.trim() }),
  ...(controlNumber.trim() && { controlNumber: controlNumber.trim() }),
  ...(drawerId && { drawerId }),
})

export const paymentRules: FormRules<PaymentValues> = {
  schema: recordTender.body.pick({ kind: true }),
  also: (values) => {
    const [field, wrong] = checkTender(inputOf(values)) ?? []
    return field && wrong ? { [field]: faultText(wrong.code) ?? wrong.message } : {}
  },
}

/** The drawers that take money now. The only one is chosen, unless staff chose before the list was there. */
export function useOpenDrawers({ setValue, getFieldState }: UseFormReturn<PaymentValues>): CashDrawer[] {
  const { data: open = [] } = useQuery(openDrawersQuery)
  const only = open.length === 1 ? open[0]?.id : undefined
  useEffect(() => {
    if (only && !getFieldState('drawerId').isDirty) setValue('drawerId', only)
  }, [only, setValue, getFieldState])
  return open
}

/** The ways in which staff receive money. */
export function KindChoice({ form }: { form: UseFormReturn<PaymentValues> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{m.tender_kind()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {manualKinds.map((kind) => (
          <label
            key={kind}
            className={[
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 py-2',
              'transition-colors duration-120 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            ].join(' ')}
          >
            <input
              {...form.register('kind', { deps: ['given', 'reference'] })}
              type="radio"
              value={kind}
              className={[
                'size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong',
                'bg-surface outline-none checked:border-[6px] checked:border-leaf',
              ].join(' ')}
            />
            <span>{kindText(kind)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The amount, and what belongs to its way: what was given in cash with the change, else a reference. In a shop whose receipts
 * have one, the number of the fiscal terminal.
 */
export function AmountFields({ form }: { form: UseFormReturn<PaymentValues> }) {
  const values = form.watch()
  const { errors } = form.formState
  const { data: setting } = useQuery(sellingQuery)
  return (
    <>
      <TextField
        {...form.register('amount', { deps: 'given' })}
        label={m.tender_amount()}
        error={errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {values.kind === 'cash' ? (
        <>
          <TextField
            {...form.register('given')}
            label={m.tender_given()}
            optional={m.refund_optional()}
            hint={m.tender_given_hint()}
            error={errors.given?.message}
            inputMode="decimal"
            autoComplete="off"
          />
          <ChangeText input={inputOf(values)} />
        </>
      ) : (
        <TextField
          {...form.register('reference')}
          // Not kept as a draft: it may be the number of a card, typed by mistake.
          data-secret
          label={m.tender_reference()}
          optional={m.refund_optional()}
          hint={m.tender_reference_hint()}
          error={errors.reference?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {setting?.control_number && (
        <TextField
          {...form.register('controlNumber')}
          // As above.
          data-secret
          label={m.tender_control_number()}
          optional={m.refund_optional()}
          hint={m.tender_control_number_hint()}
          error={errors.controlNumber?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </>
  )
}

/** What goes back to the customer, once the cash that was given is enough. */
function ChangeText({ input }: { input: TenderInput }) {
  const isEnough = input.given !== undefined && input.amount > 0 && input.given >= input.amount
  return (
    <output className="flex flex-wrap items-baseline justify-between gap-x-4">
      {isEnough && (
        <>
          <span>{m.tender_change()}</span>
          <strong className="money text-3xl">{moneyText(changeOf(input))}</strong>
        </>
      )}
    </output>
  )
}
