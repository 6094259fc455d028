import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { ErrorState } from '../../../kit/ui/error-state.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { m } from '../../../paraglide/messages.js'
import { Factors } from './factors.tsx'
import { InactivityChoice } from './inactivity-choice.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { type Task, TaskDialogs } from './task-dialogs.tsx'

/** Two-step verification of the own account; staff only. */
export function SecondFactorCard({ missing }: { missing: boolean }) {
  const { data: status, isError, refetch } = useQuery(secondFactorQuery)
  const [task, setTask] = useState<Task | null>(null)
  const enrolled = status !== undefined && (status.passkeys.length > 0 || status.totp !== null)
  return (
    <Card>
      <section aria-label={m.second_factor_title()} className="flex flex-col gap-5 p-5 sm:p-6">
        <div>
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-lg">
            <span>{m.second_factor_title()}</span>
            {status && (
              <Badge tone={enrolled ? 'success' : 'neutral'}>
                {enrolled ? m.second_factor_on() : m.second_factor_off()}
              </Badge>
            )}
          </h2>
          <p className="text-muted text-sm">{m.second_factor_text()}</p>
        </div>
        {missing && (
          <p role="status" className="flex gap-2.5 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning-text">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {m.second_factor_missing()}
          </p>
        )}
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!status && !isError && <Skeleton className="h-32" />}
        {status && <Factors status={status} enrolled={enrolled} onTask={setTask} />}
        {enrolled && <InactivityChoice />}
      </section>
      <TaskDialogs task={task} onClose={() => setTask(null)} />
    </Card>
  )
}
