import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import {
  type Attendee,
  browseSessions,
  cancelSession,
  checkInAttendee,
  listAttendees,
  listSessionsOnDays,
  sessionListQuery,
} from '../office-api.ts'

export const readWorkshopsSearch = listSearch(sessionListQuery.shape)
export type WorkshopsSearch = ReturnType<typeof readWorkshopsSearch>

const queryKey = ['admin', 'workshops'] as const
const pollMs = 3_000

/** One page of the list; the previous page stays visible while the next one loads. */
export const sessionsQuery = ({ search, filter, page }: WorkshopsSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, filter, page }],
    queryFn: () => api(browseSessions, { query: { search, filter, page } }),
    placeholderData: keepPreviousData,
  })

/** The sessions of workshops on some days. */
export const sessionsOnDaysQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...queryKey, 'calendar', days],
    queryFn: () => api(listSessionsOnDays, { query: days }),
    placeholderData: keepPreviousData,
  })

/** A session with its attendees; refetched while the refunds of a canceled one are in progress. */
export const attendeesQuery = (variantId: string) =>
  queryOptions({
    queryKey: [...queryKey, variantId],
    queryFn: () => api(listAttendees, { params: { variantId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.session.canceledAt && data.attendees.some(({ isPaid }) => isPaid) ? pollMs : false,
  })

/** Records the check-in of the attendees of an order, or removes it. */
export function useCheckIn(variantId: string) {
  const queryClient = useQueryClient()
  const { queryKey: key } = attendeesQuery(variantId)
  return useMutation({
    mutationFn: ({ orderId, checkedInAt }: Attendee) =>
      api(checkInAttendee, { params: { variantId, orderId }, body: { checkedIn: checkedInAt === null } }),
    onSuccess: (saved) =>
      queryClient.setQueryData(
        key,
        (list) =>
          list && {
            ...list,
            attendees: list.attendees.map((one) => (one.orderId === saved.orderId ? saved : one)),
          },
      ),
    onError: (error, { name }) => {
      toastFailedAction(error, { title: m.logs_error(), description: m.attendees_check_in_failed({ name }) })
      // A check-in may have been saved although no response arrived.
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

/** Cancels the session for all attendees. */
export function useSessionCancellation(variantId: string, onSettled: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(cancelSession, { params: { variantId } }),
    onSuccess: () => {
      const description = m.attendees_cancel_done_text()
      toast({ title: m.attendees_cancel_done_title(), description, tone: 'success' })
    },
    onError: (error) => {
      const hasStarted = codeOf(error) === 'session_started'
      const description = hasStarted ? m.attendees_cancel_started() : m.attendees_cancel_failed()
      toastFailedAction(error, { title: m.logs_error(), description })
    },
    onSettled: async () => {
      onSettled()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'products'] }),
        queryClient.invalidateQueries({ queryKey: dashboardKey }),
      ])
    },
  })
}
