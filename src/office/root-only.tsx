import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PageHeading } from '../kit/list/page-heading.tsx'
import { toast } from '../kit/ui/toast-store.ts'
import { useCurrentUser } from '../session/store/current-user.ts'

/** Default delay before the dashboard opens (spec §9), in milliseconds. */
const defaultDelay = 1_000

interface RefusalProps {
  /** The sentence that explains the refusal. */
  refusal: string
  /** When set, the refusal is also shown as a toast. */
  title?: string
  /** Delay before the dashboard opens, in milliseconds. */
  leaveAfter?: number
}

/** A page for root accounts: other staff see the refusal and are redirected to the dashboard (spec §2). */
export function RootOnly({ children, ...refusal }: RefusalProps & { children: ReactNode }) {
  return useCurrentUser()?.role === 'root' ? children : <Refusal {...refusal} />
}

function Refusal({ refusal, title, leaveAfter = defaultDelay }: RefusalProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (title !== undefined) toast({ title, description: refusal, tone: 'danger', topic: 'root-only' })
    const timer = setTimeout(() => void navigate({ to: '/admin', replace: true }), leaveAfter)
    return () => clearTimeout(timer)
  }, [navigate, title, refusal, leaveAfter])
  return <PageHeading title={title ?? refusal} note={title !== undefined && <p className="text-muted">{refusal}</p>} />
}
