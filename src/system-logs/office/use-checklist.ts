import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { m } from '../../paraglide/messages.js'
import { getSecurityChecklist, getSecurityChecks } from '../../security-checks/office-api.ts'
import type { ChecklistItemId, Ticks } from '../../security-checks/security-checklist.ts'
import { saveSetting } from '../../settings/office-api.ts'

const checklistQuery = queryOptions({ queryKey: ['admin', 'security-checklist'], queryFn: readTicks })

/** Results of the live checks, refetched on each visit. */
export const checksQuery = queryOptions({
  queryKey: ['admin', 'security-checks'],
  queryFn: () => api(getSecurityChecks),
  refetchOnMount: 'always',
  retryOnMount: true,
})

/** A 404 means that no item was ever ticked (spec §7). */
async function readTicks(): Promise<Ticks> {
  try {
    return (await api(getSecurityChecklist)).value.items
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {}
    throw error
  }
}

/**
 * The ticks of the checklist. A toggle is optimistic, sends only that item, and is rolled back when it cannot be saved
 * (spec §4, §8). Toggles are sent one after another, so that the last one wins.
 */
export function useChecklist() {
  const queryClient = useQueryClient()
  const ticks = useQuery(checklistQuery)
  const show = (id: ChecklistItemId, ticked: boolean) =>
    queryClient.setQueryData(checklistQuery.queryKey, (items) => items && { ...items, [id]: ticked })
  const { mutate } = useMutation({
    scope: { id: 'security-checklist' },
    mutationFn: ({ id, ticked }: { id: ChecklistItemId; ticked: boolean }) =>
      api(saveSetting, { body: { key: 'security_checklist', value: { items: { [id]: ticked } } } }),
    onMutate: ({ id, ticked }) => show(id, ticked),
    onError: (error, { id, ticked }) => {
      show(id, !ticked)
      toastFailedAction(error, { title: m.logs_error(), description: m.security_failed() })
    },
  })
  return { ticks, toggle: (id: ChecklistItemId, ticked: boolean) => mutate({ id, ticked }) }
}
