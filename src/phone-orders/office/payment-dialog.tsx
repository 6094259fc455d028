import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { MadeLink } from '../../balances/office/made-link.tsx'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { money } from '../../kit/codecs.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { type PhoneOrder, payPhoneOrder, sendPhoneOrder } from '../office-api.ts'
import { type DeskMethod, deskMethods, linkDays } from '../phone-order.ts'
import { nameOf } from './phone-order-name.ts'
import { phoneOrdersKey } from './phone-order-queries.ts'

interface Props {
  phoneOrder: PhoneOrder
  /** A link was made, at the prices of today. */
  onSent: (phoneOrder: PhoneOrder) => void
  onClose: () => void
}

/** How a phone order is paid: by a link, or at the desk. */
export function PaymentDialog({ phoneOrder, onSent, onClose }: Props) {
  // What is charged, once the server has said that it is not what the phone order says.
  const [newTotal, setNewTotal] = useState<Cents | null>(null)
  const total = newTotal ?? phoneOrder.total
  const onRefused = (error: unknown) => setNewTotal((before) => totalIn(error) ?? before)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.drafts_pay_title({ amount: moneyText(total), name: nameOf(phoneOrder) })}
      footer={
        <Button tone="outline" size="sm" onClick={onClose}>
          {m.drafts_close()}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pt-1 text-admin">
        <LinkSection phoneOrder={phoneOrder} total={total} onSent={onSent} onRefused={onRefused} />
        <DeskSection phoneOrder={phoneOrder} total={total} onRefused={onRefused} onPaid={onClose} />
      </div>
    </Dialog>
  )
}

const changed = z.object({ code: z.literal('draft_total_changed'), total: money })

/** The total of today in a refusal because of another one. */
const totalIn = (error: unknown): Cents | null =>
  error instanceof ApiError ? (changed.safeParse(error.body).data?.total ?? null) : null

interface SectionProps {
  phoneOrder: PhoneOrder
  /** What staff see. */
  total: Cents
  onRefused: (error: unknown) => void
}

const seen = (total: Cents) => formatDecimal(total)

/** Says why an action failed, at the field that is missing if it is one of the phone order's. */
const toastFailure = (error: unknown, title: string) =>
  toastFailedAction(error, { title, description: serverText(error, m.drafts_action_failed()) })

function LinkSection({ phoneOrder, total, onSent, onRefused }: SectionProps & Pick<Props, 'onSent'>) {
  const queryClient = useQueryClient()
  const { mutate, data, isPending, variables } = useMutation({
    mutationFn: (mail: boolean) =>
      api(sendPhoneOrder, { params: { id: phoneOrder.id }, body: { mail, total: seen(total) } }),
    onSuccess: (sent) => onSent(sent.draft),
    onError: (error) => {
      onRefused(error)
      toastFailure(error, m.drafts_link_failed())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: phoneOrdersKey }),
  })
  return (
    <section aria-labelledby="draft-link" className="flex flex-col gap-3">
      <h3 id="draft-link" className="font-bold">
        {m.drafts_link()}
      </h3>
      <p className="text-muted">{m.drafts_link_text({ days: linkDays })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="outline" size="sm" pending={isPending && variables} onClick={() => !isPending && mutate(true)}>
          {m.drafts_link_mail()}
        </Button>
        <Button size="sm" pending={isPending && !variables} onClick={() => !isPending && mutate(false)}>
          {m.drafts_link_make()}
        </Button>
      </div>
      <div role="status">
        {data && (
          <MadeLink
            url={data.url}
            expiresAt={data.expiresAt}
            mailedTo={data.draft.link?.isMailed ? phoneOrder.email : null}
          />
        )}
      </div>
    </section>
  )
}

const methodTexts: Record<DeskMethod, () => string> = {
  cash: m.drafts_method_cash,
  ath_movil: m.drafts_method_ath,
  other: m.drafts_method_other,
}

function DeskSection({ phoneOrder, total, onPaid, onRefused }: SectionProps & { onPaid: () => void }) {
  const queryClient = useQueryClient()
  const [method, setMethod] = useState<DeskMethod>('cash')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { method, total: seen(total), ...(note.trim() && { note }) }
      return api(payPhoneOrder, { params: { id: phoneOrder.id }, body })
    },
    onSuccess: ({ orderNumber }) => {
      toast({ title: m.drafts_desk_done({ number: orderNumber ?? '' }), tone: 'success' })
      onPaid()
    },
    onError: (error) => {
      onRefused(error)
      toastFailure(error, m.drafts_desk_failed())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <section aria-labelledby="draft-desk" className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 id="draft-desk" className="font-bold">
        {m.drafts_desk()}
      </h3>
      <p className="text-muted">{m.drafts_desk_text()}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="method"
          label={m.drafts_method()}
          value={method}
          onChange={({ target }) => setMethod(deskMethods.find((one) => one === target.value) ?? 'cash')}
        >
          {deskMethods.map((one) => (
            <option key={one} value={one}>
              {methodTexts[one]()}
            </option>
          ))}
        </SelectField>
        <TextField
          name="note"
          label={m.drafts_desk_note()}
          optional={m.products_admin_optional()}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
          autoComplete="off"
        />
      </div>
      <div className="flex justify-end">
        <Button size="sm" pending={isPending} onClick={() => !isPending && mutate()}>
          {m.drafts_desk_mark()}
        </Button>
      </div>
    </section>
  )
}
