import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'

/** The server sends at most one verification mail per minute. */
const cooldownSeconds = 60

/** Resends the mail with a code, once a minute; `text` says that it was sent. */
export function ResendButton({ text, send }: { text: string; send: () => Promise<void> }) {
  const [wait, setWait] = useCountdown()
  const [sending, setSending] = useState(false)
  const resend = async () => {
    if (wait > 0) return
    setSending(true)
    try {
      await send()
      toast({ title: m.dashboard_resent_title(), description: text, tone: 'success' })
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
