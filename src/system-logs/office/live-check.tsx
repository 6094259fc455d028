import { CircleCheck, CircleHelp, CircleX, Loader2, type LucideIcon } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import type { SecurityCheck } from '../../security-checks/office-api.ts'
import { reasonTexts } from './reason-texts.ts'

const looks: Record<SecurityCheck['status'], { icon: LucideIcon; style: string; word: () => string }> = {
  proved: { icon: CircleCheck, style: 'text-success-text', word: m.security_status_proved },
  not_proved: { icon: CircleX, style: 'text-danger-text', word: m.security_status_not_proved },
  inconclusive: { icon: CircleHelp, style: 'text-muted', word: m.security_status_cannot_tell },
}

/** Result of the live check of an item. */
export function LiveCheck({ check }: { check: SecurityCheck }) {
  const { icon: Icon, style, word } = looks[check.status]
  return (
    <div className="mt-2 flex gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${style}`} />
      <p className="wrap-anywhere min-w-0">
        <span className={`font-semibold ${style}`}>{`${word()}.`}</span> <span>{reasonTexts[check.reason]()}</span>
        {check.status !== 'proved' && check.detail && <span className="block text-muted">{check.detail}</span>}
      </p>
    </div>
  )
}

export function CheckUnderWay() {
  return (
    <p className="mt-2 flex items-center gap-2 px-3 py-2 text-muted text-sm">
      <Loader2 aria-hidden className="size-4 animate-spin" />
      {m.security_checking()}
    </p>
  )
}
