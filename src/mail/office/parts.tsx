import { attentionView, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

export const attention = attentionView(attentionShape, ({ sendsNoMails }) => ({
  blockers: sendsNoMails ? [{ order: 20, children: <NoAccount /> }] : [],
}))

function NoAccount() {
  return (
    <>
      <p>{m.admin_attention_no_mails()}</p>
      <Link to="/admin/email-settings" className={taskLinkStyle}>
        {m.admin_attention_no_mails_link()}
      </Link>
    </>
  )
}
