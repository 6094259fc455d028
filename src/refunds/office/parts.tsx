import { Banknote } from 'lucide-react'
import { moneyText } from '../../kit/list/figures.ts'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { attentionShape } from '../parts.ts'

/** Money that staff must send manually; each entry opens its order, where they confirm it. */
export const attention = attentionView(attentionShape, ({ moneyToSend: refunds }) => ({
  tasks: [
    {
      order: 60,
      icon: Banknote,
      tone: 'warning',
      count: refunds.count,
      title: m.admin_attention_to_send({ count: refunds.count }),
      children: (
        <>
          <p>{m.admin_attention_to_send_text()}</p>
          <First
            of={refunds}
            text={({ orderNumber: number, amount, ...sale }) => (
              <Link to="/admin/orders" search={{ order: number }} className={taskLinkStyle}>
                {m.admin_attention_to_send_entry({ number, amount: moneyText(amount), name: buyerName(sale) })}
              </Link>
            )}
          />
        </>
      ),
    },
  ],
}))
