import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browseMessages, type ContactMessage, markMessage } from '../../../contract/contact.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast-store.ts'
import { attentionQuery } from '../dashboard/dashboard-queries.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'
import type { MessagesSearch } from '../list/list-search.ts'

const queryKey = ['admin', 'messages'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const messagesQuery = ({ search, filter, page }: MessagesSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, filter, page }],
    queryFn: () => api(browseMessages, { query: { search, filter, page } }),
    placeholderData: keepPreviousData,
  })

/** The message with this id, on whichever page of the list it is. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, { id }],
    queryFn: () => api(browseMessages, { query: { id } }),
    select: ({ messages }) => messages[0] ?? null,
  })

/** Marks a message as answered or open, and shows a toast. */
export function useMarkMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answeredAt }: ContactMessage) =>
      api(markMessage, { params: { id }, body: { answered: answeredAt === null } }),
    onSuccess: async ({ name, answeredAt }) => {
      const title = answeredAt ? m.inbox_answered_title() : m.inbox_reopened_title()
      toast({ title, description: m.inbox_changed_text({ name }), tone: 'success', topic: 'message' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: attentionQuery.queryKey }),
      ])
    },
    onError: (error) => toastFailedAction(error, { title: m.logs_error(), description: m.inbox_failed() }),
  })
}
