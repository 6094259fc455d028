import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiInput, api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { createAbsence, deleteAbsence, listAbsences, type SavedAbsence, updateAbsence } from '../absences-api.ts'

export const absencesQuery = queryOptions({ queryKey: ['admin', 'absences'], queryFn: () => api(listAbsences) })

export type AbsenceBody = ApiInput<typeof createAbsence>['body']

/** Changes of absences; `onSaved` gets what is booked on the days. */
export function useAbsenceChanges(onSaved: (saved: SavedAbsence) => void) {
  const queryClient = useQueryClient()
  const done = (description: string) => {
    toast({ title: m.calendar_saved(), description, tone: 'success', topic: 'calendar' })
    // Its free times are others now.
    void queryClient.invalidateQueries({ queryKey: ['admin', 'bookings'] })
    return Promise.all(
      [absencesQuery.queryKey, dashboardKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  const onError = (error: Error) =>
    toastFailedAction(error, {
      title: m.logs_error(),
      description: serverText(error, m.calendar_failed()),
    })
  const save = useMutation({
    mutationFn: ({ id, ...body }: AbsenceBody & { id: string | undefined }) =>
      id === undefined ? api(createAbsence, { body }) : api(updateAbsence, { params: { id }, body }),
    onSuccess: async (saved) => {
      await done(m.absences_saved())
      onSaved(saved)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api(deleteAbsence, { params: { id } }),
    onSuccess: () => done(m.absences_removed()),
    onError,
  })
  return { save, remove }
}
