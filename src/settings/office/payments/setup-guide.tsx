import { ExternalLink } from 'lucide-react'
import { CopyText } from '../../../orders/office/copy-text.tsx'
import { m } from '../../../paraglide/messages.js'
import { paypalWebhook } from '../../../payments/api.ts'
import { SettingsSection } from '../settings-section.tsx'

const links = [
  { href: 'https://developer.paypal.com/dashboard/applications/sandbox', label: m.payments_account_guide_apps },
  { href: 'https://developer.paypal.com/api/rest/', label: m.payments_account_guide_docs },
  { href: 'https://www.paypal.com/bizsignup/', label: m.payments_account_guide_business },
]

/** Step-by-step guide to the credentials. */
export function SetupGuide() {
  return (
    <SettingsSection title={m.payments_account_guide()} text={m.payments_account_guide_text()}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        <li>{m.payments_account_guide_sign_in()}</li>
        <li>{m.payments_account_guide_create()}</li>
        <li>{m.payments_account_guide_copy()}</li>
        <li>
          <span>{m.payments_account_guide_webhook()}</span>
          <CopyText label={m.payments_account_webhook_address()} text={window.location.origin + paypalWebhook.path} />
        </li>
        <li>{m.payments_account_guide_save()}</li>
      </ol>
      <ul className="flex flex-col items-start gap-1 border-line border-t pt-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-9 items-center gap-2 font-semibold text-brand-text underline-offset-4 hover:underline"
            >
              <span>{label()}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{m.payments_account_new_tab()}</span>
            </a>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
