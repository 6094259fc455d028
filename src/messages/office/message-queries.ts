import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { browseMessages, type ContactMessage, markMessage, messageListQuery } from '../api.ts'
import { addEntry, type EntryKind, getThread } from '../thread-api.ts'

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
        queryClient.invalidateQueries({ queryKey: dashboardKey }),
      ])
    },
    onError: (error) => toastFailedAction(error, { title: m.logs_error(), description: m.inbox_failed() }),
  })
}

/** The thread of a message, refetched on each visit. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'thread', id],
    queryFn: () => api(getThread, { params: { id } }),
    refetchOnMount: 'always',
  })

/** The fields of the next entry of a thread. */
export interface EntryValues {
  kind: EntryKind
  text: string
}

export const entryRules: FormRules<EntryValues> = {
  schema: addEntry.body.omit({ key: true }),
}

/** Adds an entry to the thread of a message. A retry has the same key until the server answers, so that no mail is sent twice. */
export function useAddEntry({ id, name }: ContactMessage, form: UseFormReturn<EntryValues>) {
  const queryClient = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (entry: EntryValues) =>
      api(addEntry, { params: { id }, body: { ...entry, key, language: getLocale() } }),
    onSuccess: async ({ entries, emailWarning }, { kind }) => {
      queryClient.setQueryData(threadQuery(id).queryKey, { entries })
      setKey(newKey())
      form.reset({ kind, text: '' })
      if (emailWarning) toast({ title: m.inbox_answer_warning_title(), description: emailWarning, tone: 'warning' })
      else if (kind === 'received') toast({ title: m.inbox_answer_noted_title(), tone: 'success' })
      else
        toast({ title: m.inbox_answer_sent_title(), description: m.inbox_answer_sent_text({ name }), tone: 'success' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: dashboardKey }),
      ])
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, entryRules)) return
      if (isRefusal(error)) setKey(newKey())
      void queryClient.invalidateQueries({ queryKey: threadQuery(id).queryKey })
      const description = serverText(error, m.inbox_answer_failed_text())
      toastFailedAction(error, { title: m.inbox_answer_failed_title(), description })
    },
  })
}
