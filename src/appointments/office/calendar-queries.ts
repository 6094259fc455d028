import { keepPreviousData, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiInput, api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { day, searchText } from '../../kit/codecs.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { StaffBookingState } from '../booking.ts'
import {
  createBooking,
  createCalendar,
  createFeed,
  createResource,
  deleteCalendar,
  deleteFeed,
  deleteResource,
  deleteServiceTerms,
  findServiceSlots,
  listBookings,
  listCalendars,
  listResources,
  listServices,
  markNoShow,
  moveBooking,
  saveServiceTerms,
  setBookingState,
  undoNoShow,
  updateCalendar,
  updateResource,
} from '../office-api.ts'

/** The day that a link shows, and the id of the booking that it opens. */
export const readCalendarSearch = listSearch({ day: day.optional(), booking: searchText })

const bookingsKey = ['admin', 'bookings'] as const

export const calendarsQuery = queryOptions({ queryKey: ['admin', 'calendars'], queryFn: () => api(listCalendars) })

export const resourcesQuery = queryOptions({ queryKey: ['admin', 'resources'], queryFn: () => api(listResources) })

export const servicesQuery = queryOptions({ queryKey: ['admin', 'services'], queryFn: () => api(listServices) })

/** The bookings of some days; those of the previous days stay visible meanwhile. */
export const bookingsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...bookingsKey, days],
    queryFn: () => api(listBookings, { query: days }),
    placeholderData: keepPreviousData,
  })

/** The free times of a service in the 31 days from a day on. */
export const freeTimesQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'free', id, from],
    queryFn: () => api(findServiceSlots, { params: { id }, query: { from } }),
  })

/**
 * Shows a toast after a change, and invalidates the queries that it affects. `texts` are those of refusals, by code, where
 * the usual ones do not fit.
 */
function useChanges(queryKeys: readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return (done: () => string, texts: Record<string, () => string> = {}) => ({
    onSuccess: async () => {
      toast({ title: m.calendar_saved(), description: done(), tone: 'success', topic: 'calendar' })
      await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error: Error) => {
      // Its dialog explains a newer version.
      if (codeOf(error) === 'newer_version') return
      toastFailedAction(error, {
        title: m.logs_error(),
        description: texts[codeOf(error) ?? '']?.() ?? failureText(error),
      })
    },
  })
}

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : '')

/** Refusals whose text is that of their code. */
const toldByServer = [
  ...['older_process', 'resource_kind_needed', 'resource_has_bookings'],
  ...['no_show_too_early', 'no_show_final', 'booking_state'],
]

function failureText(error: Error): string {
  const code = codeOf(error) ?? ''
  if (toldByServer.includes(code)) return serverText(error, m.calendar_failed())
  if (code === 'slot_taken') return m.calendar_slot_taken()
  if (code === 'other_tax') return m.calendar_other_tax()
  return code === 'calendar_has_bookings' ? m.calendar_has_bookings() : m.calendar_failed()
}

/** Changes of bookings. */
export function useBookingChanges() {
  const queryClient = useQueryClient()
  const changed = useChanges([bookingsKey, dashboardKey])
  const create = useMutation({
    mutationFn: (body: ApiInput<typeof createBooking>['body']) => api(createBooking, { body }),
    ...changed(m.calendar_booking_added),
  })
  const move = useMutation({
    mutationFn: ({ id, ...body }: { id: string; startsAt: string; calendarId: string }) =>
      api(moveBooking, { params: { id }, body }),
    ...changed(m.calendar_booking_moved),
    // A dragged booking returns to its place when it could not be moved.
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  })
  const setState = useMutation({
    mutationFn: ({ id, state }: { id: string; state: StaffBookingState }) =>
      api(setBookingState, { params: { id }, body: { state } }),
    ...changed(m.calendar_booking_changed),
  })
  const noShow = useNoShow(changed)
  return { create, move, setState, noShow }
}

/** Marks that a customer did not come, or takes it back. */
function useNoShow(changed: ReturnType<typeof useChanges>) {
  return useMutation({
    mutationFn: ({ id, undo = false }: { id: string; undo?: boolean }) =>
      api(undo ? undoNoShow : markNoShow, { params: { id } }),
    ...changed(m.calendar_booking_changed),
  })
}

/** The mark of {@link useBookingChanges} alone, for Today. */
export const useNoShowMark = () => useNoShow(useChanges([bookingsKey, dashboardKey]))

type CalendarInput = ApiInput<typeof createCalendar>['body']
type CalendarChange = CalendarInput & { id: string; version: number }

/** How a service is booked from now on; without terms it is sold without an appointment. */
interface SavedTerms {
  id: string
  terms: Omit<EndpointInput<typeof saveServiceTerms>['body'], 'version'> | null
  version: number
}

type ResourceInput = ApiInput<typeof createResource>['body']
type ResourceChange = ResourceInput & { id: string; version: number }

/** Changes of calendars, of rooms and devices, and of the terms of services. */
export function useCalendarChanges() {
  const changed = useChanges([
    calendarsQuery.queryKey,
    resourcesQuery.queryKey,
    servicesQuery.queryKey,
    bookingsKey,
    dashboardKey,
  ])
  const save = useMutation({
    mutationFn: (input: CalendarInput | CalendarChange) => {
      if (!('id' in input)) return api(createCalendar, { body: input })
      const { id, ...body } = input
      return api(updateCalendar, { params: { id }, body })
    },
    ...changed(m.calendar_changed, { other_tax: m.calendar_state_other_tax }),
  })
  const remove = useMutation({
    mutationFn: (id: string) => api(deleteCalendar, { params: { id } }),
    ...changed(m.calendar_removed),
  })
  const saveResource = useMutation({
    mutationFn: (input: ResourceInput | ResourceChange) => {
      if (!('id' in input)) return api(createResource, { body: input })
      const { id, ...body } = input
      return api(updateResource, { params: { id }, body })
    },
    ...changed(m.calendar_changed),
  })
  const removeResource = useMutation({
    mutationFn: (id: string) => api(deleteResource, { params: { id } }),
    ...changed(m.resources_removed),
  })
  const saveTerms = useMutation({
    mutationFn: ({ id, terms, version }: SavedTerms) =>
      terms
        ? api(saveServiceTerms, { params: { id }, body: { ...terms, version } })
        : api(deleteServiceTerms, { params: { id }, query: { version } }),
    ...changed(m.calendar_changed),
  })
  const addFeed = useMutation({
    mutationFn: (id: string) => api(createFeed, { params: { id }, body: { language: getLocale() } }),
    ...changed(m.calendar_feed_created),
  })
  const removeFeed = useMutation({
    mutationFn: (id: string) => api(deleteFeed, { params: { id } }),
    ...changed(m.calendar_feed_removed),
  })
  return { save, remove, saveResource, removeResource, saveTerms, addFeed, removeFeed }
}
