import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { codeOf, isLostSession } from '../../kit/api/api-error.ts'
import { hasText, textOf } from '../../kit/dictionary.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order } from '../../orders/api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import { RestQuestion, StatementQuestion } from '../../orders/office/payment-question.tsx'
import { shipRefusals } from '../../orders/office-texts.ts'
import { sendParcel } from '../../orders/parcels-api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { nameOf } from '../../refunds/office/refund-texts.ts'
import { unitChoices } from '../../refunds/office/returned-fields.tsx'
import { guessCarrier, isTrackingNumber, knownCarriers, trackingNumber } from '../../sale/carriers.ts'
import { hasMoney, marksPaid, mayShip, shipsUnpaid } from '../../sale/order-status.ts'
import { unitsToShip } from '../../sale/parcel.ts'

interface Values {
  number: string
  /** A known carrier, `other`, or blank: by the number. */
  carrier: string
  carrierName: string
  url: string
  /** Units by the id of the line, as strings. */
  units: Record<string, string>
  /** Asked once the server says that another buyer's parcel has the number. */
  numberShared: boolean
}

const otherCarrier = 'other'

const toBody = ({ number, numberShared, carrier, carrierName, url, units }: Values) => ({
  ...(number.trim() && { number, ...(numberShared && { numberShared }) }),
  lines: Object.entries(units)
    .map(([lineId, count]) => ({ lineId, quantity: Number(count) }))
    .filter(({ quantity }) => quantity > 0),
  ...(carrier === otherCarrier
    ? { ...(carrierName.trim() && { carrier: carrierName }), ...(url.trim() && { url: url.trim() }) }
    : carrier && { carrier }),
})

/** A parcel of nothing is a mistake: absent lines would mean everything. */
export const parcelRules: FormRules<Values> = {
  schema: sendParcel.body.pick({ number: true, numberShared: true, carrier: true, url: true, lines: true }),
  toBody,
  fieldOf: (name) => (name === 'carrier' ? 'carrierName' : name.startsWith('lines') ? 'units' : name),
  also: ({ units }) => (Object.values(units).every((count) => Number(count) === 0) ? { units: m.parcel_empty() } : {}),
}

/** Records what is sent: all that waits by default, under the number that is typed or scanned. */
export function ParcelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const left = unitsToShip(order.items, order.parcels)
  const form = useRulesForm<Values>(parcelRules, {
    number: '',
    carrier: '',
    carrierName: '',
    url: '',
    numberShared: false,
    units: Object.fromEntries(left.map(({ lineId, quantity }) => [lineId, String(quantity)])),
  })
  const [asking, setAsking] = useState<Values | null>(null)
  const [isTaken, setTaken] = useState(false)
  const send = useSend(order, form, { onDone: onClose, onTaken: () => setTaken(true) })
  const { message } = form.getFieldState('units', form.formState).error ?? {}
  const unitsFault = typeof message === 'string' ? message : undefined
  const { number, carrier } = form.watch()
  const { errors } = form.formState
  const isUnpaid = shipsUnpaid(order, 'shipped') || (marksPaid(order, 'shipped') && !mayShip(order))
  const Question = hasMoney(order) ? RestQuestion : StatementQuestion
  return (
    <FormDialog
      title={m.parcel_title({ number: order.orderNumber })}
      form={form}
      pending={send.isPending}
      submitLabel={m.parcel_save()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => (isUnpaid ? setAsking(values) : send.mutate({ values }))}
    >
      <TextField
        {...form.register('number')}
        label={m.parcel_number()}
        hint={m.parcel_number_hint()}
        error={errors.number?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {isTaken && <Checkbox {...form.register('numberShared')} label={m.parcel_shared()} />}
      <SelectField {...form.register('carrier')} label={m.parcel_carrier()} hint={carrierHint(number, carrier)}>
        <option value="">{m.parcel_carrier_auto()}</option>
        {knownCarriers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={otherCarrier}>{m.parcel_carrier_other()}</option>
      </SelectField>
      {carrier === otherCarrier && (
        <>
          <TextField
            {...form.register('carrierName')}
            label={m.parcel_carrier_name()}
            error={errors.carrierName?.message}
          />
          <TextField
            {...form.register('url')}
            label={m.parcel_url()}
            hint={m.parcel_url_hint()}
            error={errors.url?.message}
            inputMode="url"
          />
        </>
      )}
      <fieldset
        className="flex flex-col gap-2"
        aria-describedby={unitsFault === undefined ? undefined : 'parcel-units-error'}
      >
        <legend className="float-left font-semibold text-sm">{m.parcel_contents()}</legend>
        <ul className="flex flex-col divide-y divide-line">
          {left.map(({ lineId, quantity }) => {
            const name = nameOf(order, lineId)
            return (
              <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <span className="min-w-0 flex-1 basis-48">{name}</span>
                <SelectField
                  {...form.register(`units.${lineId}`, { onChange: () => form.clearErrors('units') })}
                  label={<span className="sr-only">{m.parcel_units({ name })}</span>}
                  className="w-32 shrink-0"
                >
                  {unitChoices(quantity).map((count) => (
                    <option key={count} value={count}>
                      {m.parcel_units_of({ count, left: quantity })}
                    </option>
                  ))}
                </SelectField>
              </li>
            )
          })}
        </ul>
        {unitsFault && <FieldError id="parcel-units-error">{unitsFault}</FieldError>}
      </fieldset>
      {asking && (
        <Question
          order={order}
          pending={send.isPending}
          onClose={() => setAsking(null)}
          onConfirm={(statement) => send.mutate({ values: asking, statement }, { onError: () => setAsking(null) })}
        />
      )}
    </FormDialog>
  )
}

/** Says which carrier a number belongs to, before anything is sent. */
function carrierHint(typed: string, carrier: string): string | undefined {
  const number = trackingNumber(typed)
  if (carrier !== '' || !isTrackingNumber(number)) return undefined
  const found = guessCarrier(number)
  return found ? m.parcel_carrier_found({ carrier: found }) : m.parcel_carrier_unknown()
}

interface Sending {
  values: Values
  statement?: { shipUnpaid?: boolean; paymentReceived?: boolean }
}

function useSend(
  order: Order,
  form: UseFormReturn<Values>,
  { onDone, onTaken }: { onDone: () => void; onTaken: () => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ values, statement }: Sending) => {
      return api(sendParcel, {
        params: { id: order.id },
        body: { ...toBody(values), ...statement, language: getLocale() },
      })
    },
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      toast({
        title: m.parcel_saved_title(),
        description: emailWarning ?? m.parcel_saved_text({ number: order.orderNumber }),
        tone: emailWarning ? 'warning' : 'success',
      })
      onDone()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, parcelRules)) return
      const code = codeOf(error) ?? ''
      if (code === 'number_of_other_order') {
        onTaken()
        const message = textOf(shipRefusals, code, getLocale())
        return form.setError('number', { type: code, message }, { shouldFocus: true })
      }
      const description = hasText(shipRefusals, code) ? textOf(shipRefusals, code, getLocale()) : m.parcel_failed_text()
      toastFailedAction(error, { title: m.parcel_failed_title(), description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'active' }),
  })
}
