import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiInput, api } from '../../kit/api/api.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { createSystemLog, deleteSystemLog, type SystemLog, seedSystemLogs } from '../office-api.ts'
import { logsQuery } from './log-queries.ts'

type NewLog = ApiInput<typeof createSystemLog>['body']

/** Creates and deletes logs; each mutation shows a toast (spec §8) and refetches the list. */
export function useLogChanges() {
  const queryClient = useQueryClient()
  const withToasts = <Answer>(success: (answer: Answer) => string, failure: () => string) => ({
    onSuccess: async (answer: Answer) => {
      toast({ title: m.logs_success(), description: success(answer), tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: logsQuery.queryKey })
    },
    onError: (error: Error) => toastFailedAction(error, { title: m.logs_error(), description: failure() }),
  })
  const create = useMutation({
    mutationFn: (body: NewLog) => api(createSystemLog, { body }),
    ...withToasts(() => m.logs_created(), m.logs_create_failed),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Pick<SystemLog, 'id'>) => api(deleteSystemLog, { params: { id } }),
    ...withToasts(() => m.logs_deleted(), m.logs_delete_failed),
  })
  const seed = useMutation({
    mutationFn: () => api(seedSystemLogs, { body: { language: getLocale() } }),
    ...withToasts(({ logs }: { logs: unknown[] }) => m.logs_seeded({ count: logs.length }), m.logs_seed_failed),
  })
  return { create, remove, seed }
}
