import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { drawersKey } from '../../drawers/office/drawer-queries.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { addDays } from '../../kit/zoned-time.ts'
import {
  AmountFields,
  inputOf,
  KindChoice,
  type PaymentValues,
  paymentRules,
} from '../../orders/office/payment-fields.tsx'
import { m } from '../../paraglide/messages.js'
import { paymentSetupOf } from '../../payments/payment-setup.ts'
import { paymentSettingQuery } from '../../payments/store/payment-setting-query.ts'
import { daysToPay } from '../../sale/order-status.ts'
import { kindText } from '../../tenders/kind-text.ts'
import { tenderFaults } from '../../tenders/office-texts.ts'
import { checkPayBy } from '../../tenders/pay-by.ts'
import { changeOf, type TenderInput } from '../../tenders/tender-input.ts'
import { sellAtCounter } from '../counter-api.ts'
import { counterRefusals } from '../office-texts.ts'
import { saleWordings } from './counter-texts.ts'
import { type Paying, refusedVariants, type Sale, type Sold, saleBody, sumOf } from './sale.ts'

interface TakePaymentProps {
  sale: Sale
  total: Cents
  drawerId: string
  /** What came in so far. */
  taken: readonly TenderInput[]
  onTaken: (taken: readonly TenderInput[]) => void
  onChange: (changes: Partial<Sale>) => void
  /** A line cannot be sold any more. */
  onRefused: () => void
  onClose: () => void
  onSold: (sold: Sold) => void
}

/** The notes that customers usually give, in cents. */
const notes: readonly Cents[] = [2000, 5000, 10000]

/** Takes what a sale costs, in one way or in several, and sells with the last of it. */
export function TakePayment({ sale, total, drawerId, taken, onTaken, onClose, ...props }: TakePaymentProps) {
  const left = total - sumOf(taken)
  const form = useRulesForm<PaymentValues>(rulesOf(left, drawerId), valuesOf(left, drawerId))
  const sell = useSell(sale, drawerId, props)
  const take = (tender: TenderInput) => {
    const all = tender.amount > 0 ? [...taken, tender] : taken
    const rest = total - sumOf(all)
    if (rest === 0) return sell.mutate({ tenders: all })
    onTaken(all)
    form.reset(valuesOf(rest, drawerId))
  }
  const { kind, amount } = inputOf(form.watch())
  const isCash = kind === 'cash' && drawerId !== ''
  const give = (given: Cents) => void form.handleSubmit((values) => take({ ...inputOf(values), given }))()
  return (
    <FormDialog
      title={m.counter_pay_title()}
      form={form}
      pending={sell.isPending}
      submitLabel={left === 0 ? m.counter_free() : m.counter_pay_add()}
      onClose={onClose}
      onSubmit={(values) => take(left === 0 ? nothing : inputOf(values))}
    >
      {taken.length > 0 && (
        <ul className="text-muted">
          {taken.map((tender, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and entries keep no state
            <li key={at}>{m.counter_pay_taken({ kind: kindText(tender.kind), amount: moneyText(tender.amount) })}</li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{m.counter_pay_left()}</span>
        <strong className="money text-3xl">{moneyText(left)}</strong>
      </p>
      {left > 0 && (
        <>
          <KindChoice form={form} />
          {isCash && (
            <div className="flex flex-wrap gap-2">
              <Button size="md" shape="control" onClick={() => give(amount)}>
                {m.counter_exact()}
              </Button>
              {notes
                .filter((note) => note > amount)
                .map((note) => (
                  <Button key={note} tone="outline" shape="control" onClick={() => give(note)}>
                    {m.counter_given_quick({ amount: moneyText(note) })}
                  </Button>
                ))}
            </div>
          )}
          <AmountFields form={form} />
          {hasAccount(sale) && (
            <PayLater
              left={left}
              pending={sell.isPending}
              onChoose={(rest) => sell.mutate({ tenders: taken, ...rest })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const hasAccount = ({ customer }: Sale): boolean =>
  customer !== null && (customer.userId !== '' || customer.email.trim() !== '')

interface PayLaterProps {
  left: Cents
  pending: boolean
  onChoose: (rest: { payBy: string } | { wantsLink: true }) => void
}

/** Leaves the rest of a sale to be paid by a day that is named, or by a link. */
function PayLater({ left, pending, onChoose }: PayLaterProps) {
  const { data: setting } = useQuery(paymentSettingQuery)
  const [day, setDay] = useState(() => addDays(shopDay(new Date()), daysToPay))
  const wrong = checkPayBy(day, new Date())
  const amount = moneyText(left)
  return (
    <fieldset className="flex flex-col gap-3 border-line border-t pt-4">
      <legend className="float-left mb-3 font-semibold">{m.counter_rest()}</legend>
      <TextField
        type="date"
        name="payBy"
        label={m.counter_rest_day()}
        hint={m.counter_rest_hint()}
        error={wrong ? pageText(tenderFaults, wrong.code) : undefined}
        value={day}
        min={shopDay(new Date())}
        className="clear-left sm:max-w-52"
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          tone="outline"
          size="sm"
          shape="control"
          pending={pending}
          disabled={wrong !== null}
          onClick={() => onChoose({ payBy: day })}
        >
          {m.counter_rest_later({ amount })}
        </Button>
        {setting && paymentSetupOf(setting).kind !== 'manual' && (
          <Button
            tone="outline"
            size="sm"
            shape="control"
            pending={pending}
            onClick={() => onChoose({ wantsLink: true })}
          >
            {m.counter_rest_link({ amount })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const nothing: TenderInput = { kind: 'other', amount: 0 }

const valuesOf = (left: Cents, drawerId: string): PaymentValues => ({
  kind: drawerId === '' ? 'ath_movil' : 'cash',
  amount: formatDecimal(left),
  given: '',
  reference: '',
  controlNumber: '',
  drawerId,
})

/** The rules of a payment; of a sale it is at most what is left, and cash needs a drawer. */
const rulesOf = (left: Cents, drawerId: string): FormRules<PaymentValues> => ({
  ...paymentRules,
  also: (values) => {
    // Nothing is asked of a sale of $0.00.
    if (left === 0) return {}
    const { kind, amount } = inputOf(values)
    if (kind === 'cash' && drawerId === '') return { amount: m.counter_cash_needs_drawer() }
    if (amount > left) return { amount: pageText(counterRefusals, 'more_than_due', { total: moneyText(left) }) }
    return paymentRules.also?.(values) ?? {}
  },
})

/** Sells. A sale whose answer was lost is sent once more as it was, and answered with the same order. */
function useSell(
  sale: Sale,
  drawerId: string,
  { onChange, onRefused, onSold }: Pick<TakePaymentProps, 'onChange' | 'onRefused' | 'onSold'>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paying: Paying & { wantsLink?: boolean }) =>
      api(sellAtCounter, { body: saleBody(sale, drawerId, paying) }),
    onSuccess: (reply, { tenders, wantsLink = false }) => {
      onSold({ ...reply, wantsLink, change: tenders.reduce((sum, tender) => sum + changeOf(tender), 0) })
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => {
      if (isLostSession(error)) return
      const description = serverText(error, m.counter_failed_text(), saleWordings())
      toastFailedAction(error, { title: m.counter_failed(), description })
      if (!isRefusal(error)) return
      if (refusedVariants(error).length > 0) onRefused()
      if (error.code === 'key_used') onChange({ key: newKey() })
      if (error.code === 'drawer_closed') void queryClient.invalidateQueries({ queryKey: drawersKey })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'counter'] })
    },
  })
}
