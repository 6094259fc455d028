import { MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { resendVerification } from '../../contract/registration.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { serverText } from '../lib/validation/fault-text.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** The server sends one verification mail a minute at most. */
const cooldownSeconds = 60

/** The account is inactive until its address is verified; the mail can be sent again. */
export function UnverifiedBanner({ email }: { email: string }) {
  const [wait, setWait] = useCountdown()
  const [sending, setSending] = useState(false)
  const resend = async () => {
    if (wait > 0) return
    setSending(true)
    try {
      await api(resendVerification, { body: { language: getLocale() } })
      toast({
        title: m.dashboard_resent_title(),
        description: m.dashboard_resent_text({ email }),
        tone: 'success',
      })
      setWait(cooldownSeconds)
    } catch (error) {
      const description = serverText(error, m.dashboard_resend_failed_text())
      toast({ title: m.dashboard_resend_failed_title(), description, tone: 'danger' })
      setWait(waitOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <aside
      aria-label={m.dashboard_unverified_title()}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-warning-soft p-4 text-warning-text"
    >
      <MailWarning aria-hidden className="size-6 shrink-0" />
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{m.dashboard_unverified_title()}</p>
        <p className="text-sm">{m.dashboard_unverified_text({ email })}</p>
      </div>
      <Button
        tone="outline"
        size="sm"
        pending={sending}
        aria-disabled={wait > 0 || undefined}
        onClick={() => void resend()}
        className="money aria-disabled:opacity-70"
      >
        {wait > 0 ? m.dashboard_resend_wait({ seconds: wait }) : m.dashboard_resend()}
      </Button>
    </aside>
  )
}

function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

const refusal = z.object({ retryAfter: z.number() })

function waitOf(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 429) return 0
  return Math.ceil(refusal.safeParse(error.body).data?.retryAfter ?? cooldownSeconds)
}
