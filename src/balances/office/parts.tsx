import { Scale } from 'lucide-react'
import { moneyText } from '../../kit/list/figures.ts'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

/** Orders of which more was paid than they cost; each entry opens its order, where staff give the difference back. */
export const attention = attentionView(attentionShape, ({ overpaid: orders }) => ({
  tasks: [
    {
      order: 55,
      icon: Scale,
      tone: 'warning',
      count: orders.count,
      title: m.balance_overpaid({ count: orders.count }),
      children: (
        <>
          <p>{m.balance_overpaid_text()}</p>
          <First
            of={orders}
            text={({ orderNumber: number, amount, customerName: name }) => (
              <Link to="/admin/orders" search={{ order: number }} className={taskLinkStyle}>
                {m.admin_attention_to_send_entry({ number, amount: moneyText(amount), name })}
              </Link>
            )}
          />
        </>
      ),
    },
  ],
}))
