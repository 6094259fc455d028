import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Line } from '../../cart/store/cart-item.ts'
import { type Notice, noticeText } from './notice.ts'
import { OtherTimes } from './other-times.tsx'

interface PaymentNoticeProps {
  notice: Notice | null
  lines: readonly Line[]
}

/** Stays beside the button until the next attempt, after the toast has disappeared. */
export function PaymentNotice({ notice, lines }: PaymentNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  const message = notice && noticeText(notice)
  return (
    <div ref={box} role="status" className="scroll-mt-26 scroll-mb-24">
      {message && (
        <div className="mt-5 flex gap-3 rounded-card bg-warning-soft px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
          <div className="min-w-0">
            <p className="font-bold text-warning-text">{message.title}</p>
            <p className="text-sm first-letter:uppercase">{message.text}</p>
            {notice.kind === 'slot_taken' && <OtherTimes taken={notice} lines={lines} />}
          </div>
        </div>
      )}
    </div>
  )
}
