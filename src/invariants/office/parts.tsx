import { ShieldAlert } from 'lucide-react'
import { attentionView, First } from '../../kit/page/attention.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { attentionShape } from '../parts.ts'
import { violationText } from '../violations.ts'

/** Staff cannot fix violated invariants: the text asks them to report the violation. */
export const attention = attentionView(attentionShape, ({ violations }) => ({
  tasks: [
    {
      order: 10,
      icon: ShieldAlert,
      tone: 'danger',
      count: violations.count,
      title: m.admin_attention_violations({ count: violations.count }),
      children: (
        <>
          <First of={violations} text={(violation) => violationText(violation, getLocale())} />
          <p>{m.admin_attention_violations_text()}</p>
        </>
      ),
    },
  ],
}))
