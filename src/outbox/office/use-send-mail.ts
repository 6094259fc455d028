import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { hasText } from '../../kit/dictionary.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { type OutboxMail, resendMail, retryFailedMails, retryMail } from '../office-api.ts'
import { outboxRefusals } from '../office-texts.ts'
import { mailsKey } from './outbox-queries.ts'

/** Sends a mail immediately: a waiting or failed one itself, a sent one as a copy. */
export function useSendMail(mail: OutboxMail, onSettled: (sent: OutboxMail | undefined) => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(mail.canRetry ? retryMail : resendMail, { params: { id: mail.id } }),
    onSuccess: ({ recipient }) => {
      toast({ title: m.outbox_retried_title(), description: m.outbox_retried_text({ recipient }), tone: 'success' })
      // The dashboard shows the number of failed mails.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
    },
    onError: (error) => toastFailedAction(error, { title: m.outbox_failed_title(), description: refusalText(error) }),
    onSettled: (sent) => {
      void queryClient.invalidateQueries({ queryKey: mailsKey })
      onSettled(sent)
    },
  })
  return { send: () => !isPending && mutate(), sending: isPending }
}

/** Retries all failed mails immediately. */
export function useSendFailed(onSettled: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(retryFailedMails),
    onSuccess: ({ count }) => {
      const description = count === 0 ? m.outbox_retry_all_none() : m.outbox_retry_all_done_text({ count })
      toast({ title: m.outbox_retry_all_done_title(), description, tone: count === 0 ? 'neutral' : 'success' })
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.outbox_failed_title(), description: m.outbox_failed_text() }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: mailsKey })
      onSettled()
    },
  })
  return { send: () => !isPending && mutate(), sending: isPending }
}

function refusalText(error: unknown): string {
  const code = codeOf(error) ?? ''
  return hasText(outboxRefusals, code) ? pageText(outboxRefusals, code) : m.outbox_failed_text()
}
