import { BellOff } from 'lucide-react'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

/** What the provider reported and the shop could not process. The shop tries again by itself. */
export const attention = attentionView(attentionShape, ({ takesNoPayments, failedNotices: webhooks }) => ({
  blockers: takesNoPayments ? [{ order: 10, children: <NoAccount /> }] : [],
  tasks: [
    {
      order: 50,
      icon: BellOff,
      tone: 'danger',
      count: webhooks.count,
      title: m.admin_attention_notices({ count: webhooks.count }),
      children: (
        <>
          <First of={webhooks} text={({ type, error }) => m.admin_attention_notice({ type, error })} />
          <p>{m.admin_attention_notices_text()}</p>
        </>
      ),
    },
  ],
}))

function NoAccount() {
  return (
    <>
      <p>{m.admin_attention_no_payments()}</p>
      <Link to="/admin/paypal-settings" className={taskLinkStyle}>
        {m.admin_attention_no_payments_link()}
      </Link>
    </>
  )
}
