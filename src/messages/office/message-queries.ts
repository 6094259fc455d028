import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { attentionQuery } from '../../reports/office/dashboard-queries.ts'
import { browseMessages, type ContactMessage, markMessage, messageListQuery } from '../api.ts'

const { id: message, ...selection } = messageListQuery.shape
export const readMessagesSearch = listSearch({ ...selection, message })
export type MessagesSearch = ReturnType<typeof readMessagesSearch>

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
