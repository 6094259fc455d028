import { momentText } from '../../kit/list/figures.ts'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { m } from '../../paraglide/messages.js'

interface MadeLinkProps {
  url: string
  expiresAt: Date
  /** Where it was mailed; null when it was not. */
  mailedTo: string | null
}

/** A payment link that was just made, to copy it: it is shown once. */
export const MadeLink = ({ url, expiresAt, mailedTo }: MadeLinkProps) => (
  <div className="flex flex-col gap-1 rounded-control bg-success-soft px-4 py-3 text-success-text">
    <div className="flex items-center gap-2">
      <code className="wrap-anywhere min-w-0 flex-1">{url}</code>
      <CopyButton what={m.drafts_link_what()} text={url} />
    </div>
    <p className="text-sm">{m.drafts_link_ready()}</p>
    <p className="text-sm">{m.drafts_link_until({ date: momentText(expiresAt) })}</p>
    {mailedTo !== null && <p className="text-sm">{m.drafts_link_mailed({ email: mailedTo })}</p>}
  </div>
)
