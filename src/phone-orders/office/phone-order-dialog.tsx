import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TotalsList } from '../../cart/store/cart-totals.tsx'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { textIn } from '../../kit/bilingual.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { AddressFields } from '../../orders/office/address-fields.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { maxBuyerNote } from '../../sale/buyer-texts.ts'
import { createPhoneOrder, type PhoneOrder, quotePhoneOrder, updatePhoneOrder } from '../office-api.ts'
import { PhoneOrderCustomer } from './phone-order-customer.tsx'
import { PhoneOrderLines } from './phone-order-lines.tsx'
import { nameOf } from './phone-order-name.ts'
import { phoneOrderQuoteQuery, phoneOrdersKey } from './phone-order-queries.ts'
import { bodyOf, contentOf, linesOf, type PhoneOrderValues, phoneOrderRules, valuesOf } from './phone-order-values.ts'

interface PhoneOrderDialogProps {
  /** Null: a new one. */
  phoneOrder: PhoneOrder | null
  onSaved: (phoneOrder: PhoneOrder) => void
  onClose: () => void
}

/** Makes or changes a phone order: customer, items, delivery, and what it costs. */
export function PhoneOrderDialog({ phoneOrder, onSaved, onClose }: PhoneOrderDialogProps) {
  const queryClient = useQueryClient()
  const hasAccount = typeof phoneOrder?.userId === 'string'
  const form = useRulesForm<PhoneOrderValues>(
    { ...phoneOrderRules, also: ({ lines }) => (lines.length === 0 ? noItems() : {}) },
    valuesOf(phoneOrder),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: (values: PhoneOrderValues) =>
      phoneOrder
        ? api(updatePhoneOrder, {
            params: { id: phoneOrder.id },
            body: { ...(hasAccount ? contentOf(values) : bodyOf(values)), version: phoneOrder.version },
          })
        : api(createPhoneOrder, { body: bodyOf(values) }),
    onSuccess: (saved) => {
      toast({ title: m.drafts_saved(), tone: 'success' })
      onSaved(saved)
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, phoneOrderRules)) return
      toastFailedAction(error, { title: m.drafts_failed(), description: serverText(error, m.drafts_failed_text()) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: phoneOrdersKey }),
  })
  return (
    <FormDialog
      title={phoneOrder ? m.drafts_edit_of({ name: nameOf(phoneOrder) }) : m.drafts_new()}
      form={form}
      size="lg"
      roomy
      pending={isPending}
      submitLabel={m.drafts_save()}
      onClose={onClose}
      onSubmit={(values) => mutate(values)}
    >
      <PhoneOrderCustomer form={form} fixed={hasAccount} />
      <PhoneOrderLines form={form} />
      <PhoneOrderDelivery form={form} />
      <PhoneOrderPrice form={form} />
    </FormDialog>
  )
}

const noItems = () => ({ lines: m.drafts_items_required() })

interface Props {
  form: UseFormReturn<PhoneOrderValues>
}

function PhoneOrderDelivery({ form }: Props) {
  const { errors } = form.formState
  const optional = m.products_admin_optional()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-bold">{m.drafts_delivery()}</legend>
      <p className="text-muted text-sm">{m.drafts_address_hint()}</p>
      <AddressFields form={form} />
      <TextAreaField
        {...form.register('note')}
        label={m.drafts_note()}
        hint={m.drafts_note_hint()}
        optional={optional}
        error={errors.note?.message}
        maxLength={maxBuyerNote}
        rows={2}
      />
    </fieldset>
  )
}

/** What the phone order costs as it is typed, with what the price depends on. */
function PhoneOrderPrice({ form }: Props) {
  const { lines, state, userId, code, deliveryMethodId } = form.watch()
  const body = { lines: linesOf(lines), state, ...(userId && { userId }), ...(code.trim() && { code }) }
  const asked = useDebounced(JSON.stringify({ ...body, ...(deliveryMethodId && { deliveryMethodId }) }))
  const request = JSON.parse(asked) as typeof body
  const isComplete = quotePhoneOrder.body.safeParse(request).success
  const { data, error, isPlaceholderData } = useQuery({ ...phoneOrderQuoteQuery(request), enabled: isComplete })
  const methods = data?.deliveryMethods ?? []
  // What is saved is what is shown: a method that is not offered for these items and this state is not kept unseen.
  const isGone =
    isComplete && !isPlaceholderData && deliveryMethodId !== '' && !methods.some(({ id }) => id === deliveryMethodId)
  useEffect(() => {
    if (isGone && data) form.setValue('deliveryMethodId', '')
  }, [isGone, data, form])
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-3 font-bold">{m.drafts_total_text()}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {methods.length > 1 && (
          <SelectField
            {...form.register('deliveryMethodId')}
            value={data?.deliveryMethodId ?? ''}
            label={m.drafts_delivery_method()}
          >
            {methods.map((method) => (
              <option key={method.id} value={method.id}>
                {`${textIn(getLocale(), method.name, method.nameEs)} · ${moneyText(method.price)}`}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.register('code')}
          label={m.drafts_code()}
          optional={m.products_admin_optional()}
          error={
            isComplete && data?.code && !data.code.applied
              ? m.drafts_code_unused()
              : form.formState.errors.code?.message
          }
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
      <div aria-live="polite">
        {isComplete && error && (
          <p className="text-danger-text">
            {m.drafts_quote_failed({ reason: serverText(error, m.drafts_action_failed()) })}
          </p>
        )}
        {isComplete && data && !error && <TotalsList {...data} />}
      </div>
    </fieldset>
  )
}
