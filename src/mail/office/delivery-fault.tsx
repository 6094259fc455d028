import { CircleAlert } from 'lucide-react'
import { pageText } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import type { MailFault } from '../mail-fault.ts'
import { mailFaultTexts } from '../office-texts.ts'

/** Why a mail failed: a translated explanation, and the mail server's response below it. */
export function DeliveryFault({ fault, detail }: { fault: MailFault; detail: string }) {
  return (
    <div className="flex items-start gap-3 rounded-card bg-danger-soft px-4 py-3 text-danger-text">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{pageText(mailFaultTexts, fault)}</p>
        {detail !== '' && (
          <p className="wrap-anywhere text-sm">
            {m.email_settings_test_detail()}: <span className="font-mono text-xs">{detail}</span>
          </p>
        )}
      </div>
    </div>
  )
}
