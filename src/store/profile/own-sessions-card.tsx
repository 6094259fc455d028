import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { endOwnSession, listSessions, type OwnSession } from '../../accounts/sessions-api.ts'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { momentText } from '../../kit/page/date-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useSessionEnd } from '../../session/store/use-session-end.ts'

const sessionsQuery = {
  queryKey: ['own-sessions'],
  queryFn: () => api(listSessions),
  refetchOnMount: 'always',
} as const

/** Active sessions of the account; each can be ended. */
export function OwnSessionsCard() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  return (
    <Card>
      <div className="px-5 pt-5 pb-2 sm:px-6 sm:pt-6">
        <h2 className="font-bold text-lg">{m.profile_sessions()}</h2>
        <p className="text-muted text-sm">{m.profile_sessions_text()}</p>
      </div>
      <ul className="flex flex-col divide-y divide-line px-5 pb-2 sm:px-6">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {!(sessions || isError) && (
          <li className="py-3.5">
            <Skeleton className="h-11" />
          </li>
        )}
      </ul>
      {isError && <RetryLine text={m.profile_sessions_failed()} onRetry={() => void refetch()} />}
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useSessionRemoval()
  const device = deviceText(session)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          <span>{device}</span>
          {session.current && <Badge tone="success">{m.profile_sessions_this()}</Badge>}
        </p>
        <p className="text-muted text-sm">{m.profile_sessions_seen({ time: momentText(session.seenAt) })}</p>
      </div>
      <Button
        tone="outline"
        size="sm"
        pending={end.isPending}
        aria-label={m.profile_sessions_end_one({ device })}
        onClick={() => (session.current ? void signOut() : end.mutate(session.id))}
      >
        {m.profile_sessions_end()}
      </Button>
    </li>
  )
}

function useSessionRemoval() {
  const queryClient = useQueryClient()
  const isSessionOver = useSessionEnd()
  return useMutation({
    mutationFn: (id: string) => api(endOwnSession, { params: { id } }),
    onSuccess: () => toast({ title: m.profile_sessions_ended(), tone: 'success', topic: 'sessions' }),
    onError: (error) => {
      // A session that is already over counts as ended.
      if (isSessionOver(error) || codeOf(error) === 'not_found') return
      toast({
        title: m.profile_failed_title(),
        description: m.profile_sessions_end_failed(),
        tone: 'danger',
        topic: 'sessions',
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** `Firefox, Windows`, from the user agent. */
function deviceText({ browser, system }: OwnSession): string {
  const names = [browser, system].filter((part) => part !== null)
  return names.length === 0 ? m.profile_sessions_unknown() : names.join(', ')
}
