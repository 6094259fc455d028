import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { countText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { ChosenOrder } from '../../orders/bulk-api.ts'
import { shipRefusals } from '../../orders/office-texts.ts'
import { shipOrders } from '../../orders/parcels-api.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { checkNumbers, type NumbersFault, pastedNumbers } from '../../sale/numbers-of-orders.ts'
import { type RefusedOrder, RefusedOrders, refusedOrders } from './refused-orders.tsx'

/** Orders in one request: each is shipped by itself, so a lost answer costs at most these. */
const atOnce = 50
/** Orders that the list names; the others are counted. */
const maxListed = 100

interface Values {
  numbers: string
  shipUnpaid: boolean
}

interface ShipDialogProps {
  orders: readonly ChosenOrder[]
  /** `isDone`: every order was shipped or named. */
  onClose: (isDone: boolean) => void
}

/** Ships orders, with a pasted or scanned number each or without any. All is checked before anything is sent. */
export function ShipDialog({ orders, onClose }: ShipDialogProps) {
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { numbers: '', shipUnpaid: false },
    resolver: (values): ResolverResult<Values> => {
      const found = checkNumbers(pastedNumbers(values.numbers), orders.length)
      if (!found || found.kind === 'unknown_carrier') return { values, errors: {} }
      return { values: {}, errors: { numbers: { type: found.kind, message: faultText(found, orders.length) } } }
    },
  })
  const [confirmed, setConfirmed] = useState('')
  const [refused, setRefused] = useState<readonly RefusedOrder[] | null>(null)
  const ship = useShip(orders, (named) => (named.length > 0 ? setRefused(named) : onClose(true)))
  const { numbers: typed, shipUnpaid } = form.watch()
  const numbers = pastedNumbers(typed)
  const fault = checkNumbers(numbers, orders.length)
  const isDoubtful = fault?.kind === 'unknown_carrier' && confirmed !== typed
  if (refused) return <RefusedOrders refused={refused} heading={m.bulk_refused()} onClose={() => onClose(true)} />
  return (
    <FormDialog
      title={m.bulk_ship_title({ count: orders.length })}
      form={form}
      size="lg"
      pending={ship.isPending}
      submitLabel={isDoubtful ? m.bulk_numbers_check() : m.bulk_ship()}
      onClose={() => onClose(false)}
      onSubmit={() => {
        setConfirmed(typed)
        ship.mutate({ numbers, shipUnpaid })
      }}
    >
      <p className="text-muted text-sm">{m.bulk_ship_text()}</p>
      <TextAreaField
        {...form.register('numbers')}
        label={m.bulk_numbers()}
        hint={
          numbers.length > 0 && m.bulk_numbers_hint({ count: numbers.filter(Boolean).length, orders: orders.length })
        }
        error={fault ? faultText(fault, orders.length) : undefined}
        rows={5}
        spellCheck={false}
        autoComplete="off"
      />
      <ol className="rounded-control border border-line text-sm">
        {orders.slice(0, maxListed).map((order, at) => (
          <li
            key={order.id}
            className="flex flex-wrap justify-between gap-x-4 border-line px-3 py-1.5 not-first:border-t"
          >
            <span>
              <span className="money font-semibold">{order.orderNumber}</span> <span>{buyerName(order)}</span>
            </span>
            <span className="money text-muted">{numbers[at] || m.bulk_no_number()}</span>
          </li>
        ))}
        {orders.length > maxListed && (
          <li className="border-line border-t px-3 py-1.5 text-muted">
            {m.bulk_more({ count: countText(orders.length - maxListed) })}
          </li>
        )}
      </ol>
      <Checkbox {...form.register('shipUnpaid')} label={m.bulk_unpaid()} />
    </FormDialog>
  )
}

function faultText(fault: NumbersFault, orders: number): string {
  switch (fault.kind) {
    case 'too_many':
      return m.bulk_numbers_too_many({ count: fault.count, orders })
    case 'too_few':
      return m.bulk_numbers_few({ count: fault.count, orders })
    case 'invalid':
      return m.bulk_number_invalid(fault)
    case 'twice':
      return m.bulk_number_twice(fault)
    case 'unknown_carrier':
      return m.bulk_number_unknown(fault)
  }
}

/** Ships orders in parts. After a failure the next try goes on: what was shipped under its number is not shipped twice. */
function useShip(orders: readonly ChosenOrder[], onDone: (refused: readonly RefusedOrder[]) => void) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [named, setNamed] = useState<readonly { id: string; code: string }[]>([])
  return useMutation({
    mutationFn: async ({ numbers, shipUnpaid }: { numbers: readonly string[]; shipUnpaid: boolean }) => {
      const wanted = orders.map(({ id }, at) => ({
        id,
        shipUnpaid,
        ...(numbers[at] && { number: numbers[at] }),
      }))
      const finished = new Set(done)
      const refused = [...named]
      for (let at = 0; at < wanted.length; at += atOnce) {
        const part = wanted.slice(at, at + atOnce).filter(({ id }) => !finished.has(id))
        if (part.length === 0) continue
        const answer = await api(shipOrders, { body: { orders: part } })
        refused.push(...answer.refused)
        for (const { id } of part) finished.add(id)
        setDone(new Set(finished))
        setNamed([...refused])
      }
      return refused
    },
    onSuccess: (refused) => {
      const count = orders.length - refused.length
      if (count > 0) {
        toast({ title: m.bulk_shipped_title(), description: m.bulk_shipped_text({ count }), tone: 'success' })
      }
      onDone(refusedOrders(orders, refused, shipRefusals))
    },
    onError: (error) => {
      if (isLostSession(error)) return
      const description = m.bulk_failed_text({ done: countText(done.size), count: countText(orders.length) })
      toastFailedAction(error, { title: m.bulk_failed_title(), description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
