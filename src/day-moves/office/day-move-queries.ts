import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiInput, api } from '../../kit/api/api.ts'
import { day, id, text } from '../../kit/codecs.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { m } from '../../paraglide/messages.js'
import { getDayMove, listDayMoves, startDayMove, stopDayMove } from '../office-api.ts'

/** The days, and the calendar, with which a link begins to move. */
export const readDayMovesSearch = listSearch({
  from: day.optional(),
  to: day.optional(),
  calendar: id.optional(),
  fromTime: text(5).optional(),
  toTime: text(5).optional(),
})
export type DayMovesSearch = ReturnType<typeof readDayMovesSearch>

const dayMovesKey = ['admin', 'day-moves'] as const

export const dayMovesQuery = queryOptions({ queryKey: dayMovesKey, queryFn: () => api(listDayMoves) })

/** How often a day that is being worked on is read again, in milliseconds. */
const pollMs = 2_000

export const dayMoveQuery = (id: string) =>
  queryOptions({
    queryKey: [...dayMovesKey, id],
    queryFn: () => api(getDayMove, { params: { id } }),
    refetchInterval: ({ state: { data } }) => data?.state === 'running' && pollMs,
    refetchOnMount: 'always',
  })

export type StartBody = ApiInput<typeof startDayMove>['body']

/** Starts and stops moving a day. */
export function useDayMoveChanges() {
  const queryClient = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      [dayMovesKey, ['admin', 'bookings'], dashboardKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  const onError = (error: Error) =>
    toastFailedAction(error, { title: m.logs_error(), description: serverText(error, m.day_moves_failed()) })
  const start = useMutation({ mutationFn: (body: StartBody) => api(startDayMove, { body }), onSuccess, onError })
  const stop = useMutation({ mutationFn: (id: string) => api(stopDayMove, { params: { id } }), onSuccess, onError })
  return { start, stop }
}
