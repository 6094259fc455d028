import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { getOwnConsents, type OwnConsents, saveOwnConsents } from '../api.ts'
import { type ConsentKind, consentKinds } from '../consent.ts'

const consentsQuery = { queryKey: ['own-consents'], queryFn: () => api(getOwnConsents) } as const

const labels = { newsletter: m.consents_newsletter, reminders: m.consents_reminders }
const hints = { newsletter: m.consents_newsletter_hint, reminders: m.consents_reminders_hint }

/** What the account agreed to get by email, nothing at first; a change is saved at once. */
export function ConsentChoices() {
  const { data: consents, isError, refetch } = useQuery(consentsQuery)
  const change = useConsentChange()
  return (
    <>
      {isError && <RetryLine text={m.consents_unread()} onRetry={() => void refetch()} />}
      {consentKinds.map((kind) => (
        <Checkbox
          key={kind}
          name={`consent-${kind}`}
          label={labels[kind]()}
          hint={consents?.[kind] === 'pending' ? m.consents_pending() : hints[kind]()}
          checked={(consents?.[kind] ?? 'none') !== 'none'}
          disabled={!consents || change.isPending}
          onChange={({ target }) => change.mutate({ kind, given: target.checked })}
        />
      ))}
    </>
  )
}

function useConsentChange() {
  const queryClient = useQueryClient()
  const isSessionOver = useSessionEnd()
  return useMutation({
    mutationFn: ({ kind, given }: { kind: ConsentKind; given: boolean }) =>
      api(saveOwnConsents, { body: { [kind]: given, language: getLocale() } }),
    onSuccess: (consents: OwnConsents, { kind }) => {
      queryClient.setQueryData(consentsQuery.queryKey, consents)
      const title = consents[kind] === 'pending' ? m.consents_pending() : m.consents_saved()
      toast({ title, tone: 'success', topic: 'consents' })
    },
    onError: (error) => {
      if (isSessionOver(error)) return
      const description = serverText(error, m.consents_failed())
      toast({ title: m.profile_failed_title(), description, tone: 'danger', topic: 'consents' })
    },
  })
}
