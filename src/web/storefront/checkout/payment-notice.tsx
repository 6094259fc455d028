import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { m } from '../../../paraglide/messages.js'
import type { ApiError } from '../../api/api-error.ts'

/** Why the last payment or order attempt failed. */
export type Notice =
  | { kind: 'declined' | 'canceled' | 'failed' }
  | { kind: 'unpaid_orders'; limit: number }
  | { kind: 'unpaid_pieces'; limit: number; left: number }

const limits = z.object({ limit: z.number(), left: z.number().default(0) })

/** The notice beside the button after the server refused an order; null when the toast is sufficient. */
export function noticeOf(error: ApiError): Notice | null {
  const found = limits.safeParse(error.body).data
  if (error.code === 'unpaid_orders_limit' && found) return { kind: 'unpaid_orders', ...found }
  if (error.code === 'unpaid_pieces_limit' && found) return { kind: 'unpaid_pieces', ...found }
  return null
}

/** Texts of a notice: what happened, and what to do next. */
export function noticeText(notice: Notice): { title: string; text: string } {
  switch (notice.kind) {
    case 'declined':
      return { title: m.checkout_notice_declined_title(), text: m.checkout_notice_declined_text() }
    case 'canceled':
      return { title: m.checkout_notice_canceled_title(), text: m.checkout_notice_canceled_text() }
    case 'failed':
      return { title: m.checkout_notice_failed_title(), text: m.checkout_notice_failed_text() }
    case 'unpaid_orders':
      return { title: m.checkout_unpaid_orders_title(), text: m.checkout_unpaid_orders_text(notice) }
    case 'unpaid_pieces':
      return { title: m.checkout_unpaid_pieces_title(), text: m.checkout_unpaid_pieces_text(notice) }
  }
}

/** Stays beside the button until the next attempt, after the toast has disappeared. */
export function PaymentNotice({ notice }: { notice: Notice | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const words = notice && noticeText(notice)
  return (
    <div ref={box} role="status" className="scroll-mt-26 scroll-mb-24">
      {words && (
        <div className="mt-5 flex gap-3 rounded-card bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
          <div className="min-w-0">
            <p className="font-bold text-warning-text">{words.title}</p>
            <p className="text-sm">{words.text}</p>
          </div>
        </div>
      )}
    </div>
  )
}
