import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SlotSource } from '../../../appointments/store/slot-queries.ts'
import { api } from '../../../kit/api/api.ts'
import { ApiError, codeOf } from '../../../kit/api/api-error.ts'
import { hasText } from '../../../kit/dictionary.ts'
import { type Cents, formatDecimal } from '../../../kit/money.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { fieldsOf } from '../../../kit/records.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { type EndOfUnits, endOfUnits } from '../../../sale/kept-deposit.ts'
import { keptPieces } from '../../../sale/line-change.ts'
import { netOf } from '../../../sale/order-status.ts'
import { shareOf } from '../../../sale/refund.ts'
import { useSessionEnd } from '../../../session/store/use-session-end.ts'
import type { OrderItem, OwnOrder } from '../../api.ts'
import { cancelLine, changeLineTime, findLineSlots, listLineTimes } from '../../lines-api.ts'
import { lineRefusals } from '../../texts.ts'
import { ordersQuery } from '../orders-query.ts'

/** A line and its order. */
export interface LineOfOrder {
  order: OwnOrder
  item: OrderItem
}

const paramsOf = ({ order, item }: LineOfOrder) => {
  return { userId: order.userId, orderId: order.id, lineId: item.lineId }
}

/** The times to which a line can be moved; refetched for each dialog. */
export const lineTimesQuery = (line: LineOfOrder) =>
  queryOptions({
    queryKey: ['line-times', paramsOf(line)],
    queryFn: () => api(listLineTimes, { params: paramsOf(line) }),
    staleTime: 0,
    gcTime: 0,
  })

/** The free times to which the appointment of a line can be moved. */
export const slotsOfLine = (line: LineOfOrder): SlotSource => ({
  key: `${line.order.id}/${line.item.lineId}`,
  find: async (query) => (await api(findLineSlots, { params: paramsOf(line), query })).slots,
})

/** The new time of a line. */
export type NewTime = { variantId: string } | { slot: { startsAt: Date; calendarId: string } }

/** Moves a line and shows the changed order. */
export function useMove(line: LineOfOrder, onDone: (order: OwnOrder) => void) {
  const settle = useSettle(line)
  return useMutation({
    mutationFn: (to: NewTime) =>
      api(changeLineTime, {
        params: paramsOf(line),
        body: 'slot' in to ? { slot: { ...to.slot, startsAt: to.slot.startsAt.toISOString() } } : to,
      }),
    onSuccess: (order) => {
      settle.succeeded(order)
      onDone(order)
    },
    onError: settle.failed,
  })
}

/** What a button cancels: a number of seats, or the appointment. */
export const cancelText = ({ calendarId }: OrderItem, count: number): string =>
  calendarId ? m.lines_cancel_appointment() : m.lines_cancel_seats({ count })

/** What becomes of the money of some units of a line that are canceled late, or in time if `keeps` is false. */
export function endOf({ order, item }: LineOfOrder, count: number, { keeps = true } = {}): EndOfUnits {
  const before = order.items.map((one) => ({ ...one, quantity: one.quantity - keptPieces(one) }))
  const units = [{ ...item, quantity: count }]
  const share = shareOf(order, [...before, ...units]) - shareOf(order, before)
  return endOfUnits(order, before, units, { share, left: netOf(order), keeps })
}

/** Cancels the seats of a line but `keep`, or its appointment, and shows the changed order. */
export function useCancellation(line: LineOfOrder, onDone: (order: OwnOrder) => void) {
  const settle = useSettle(line)
  return useMutation({
    mutationFn: ({ keep, lose }: { keep: number; lose?: Cents | undefined }) =>
      api(cancelLine, {
        params: paramsOf(line),
        body: { keep, ...(lose !== undefined && { loseDeposit: formatDecimal(lose) }) },
      }),
    onSuccess: (order) => {
      settle.succeeded(order)
      onDone(order)
    },
    onError: settle.failed,
  })
}

function useSettle({ order: { userId } }: LineOfOrder) {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  const { queryKey } = ordersQuery(userId)
  return {
    succeeded: (order: OwnOrder) =>
      queryClient.setQueryData(queryKey, (orders) => orders?.map((one) => (one.id === order.id ? order : one))),
    failed: (error: Error) => {
      if (endSession(error)) return
      toast({ title: m.lines_failed_title(), description: failureText(error), tone: 'danger' })
      // The order or the free times have changed meanwhile.
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['line-times'] })
      void queryClient.invalidateQueries({ queryKey: ['slots'] })
    },
  }
}

function failureText(error: Error): string {
  const code = codeOf(error) ?? ''
  return hasText(lineRefusals, code) ? pageText(lineRefusals, code, inputsOf(error)) : m.lines_failed()
}

/** The amount that a refusal names. */
const inputsOf = (error: Error) => ({
  amount: error instanceof ApiError ? String(fieldsOf(error.body).amount ?? '') : '',
})
