import { ShieldAlert } from 'lucide-react'
import { attentionView } from '../../kit/page/attention.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

/** Nothing to do as long as customers get in: each of their accounts has limits of its own. */
export const attention = attentionView(attentionShape, ({ failedSignIns: count }) => ({
  tasks: [
    {
      order: 30,
      icon: ShieldAlert,
      tone: 'warning',
      count,
      title: m.admin_attention_sign_ins({ count }),
      children: <p>{m.admin_attention_sign_ins_text()}</p>,
    },
  ],
}))
