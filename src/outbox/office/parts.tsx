import { MailWarning } from 'lucide-react'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

export const attention = attentionView(attentionShape, ({ failedMails: mails }) => ({
  tasks: [
    {
      order: 120,
      icon: MailWarning,
      tone: 'danger',
      count: mails.count,
      title: m.admin_attention_mails({ count: mails.count }),
      children: (
        <>
          <First of={mails} text={(mail) => <span title={mail.error}>{m.admin_attention_mail(mail)}</span>} />
          <Link to="/admin/outbox" search={{ filter: 'failed' }} className={taskLinkStyle}>
            {m.outbox_open()}
          </Link>
        </>
      ),
    },
  ],
}))
