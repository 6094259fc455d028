import { CalendarClock, HandCoins, Scale } from 'lucide-react'
import type { ComponentProps } from 'react'
import { moneyText } from '../../kit/list/figures.ts'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { todayView, Waiting, waitingStyle } from '../../kit/page/today.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape, todayShape } from '../parts.ts'

/**
 * Orders of which more was paid than they cost, where staff give the difference back, and those whose rest is late; each
 * entry opens its order.
 */
export const attention = attentionView(attentionShape, ({ overpaid, late }) => ({
  tasks: [
    {
      order: 55,
      icon: Scale,
      tone: 'warning',
      count: overpaid.count,
      title: m.balance_overpaid({ count: overpaid.count }),
      children: (
        <>
          <p>{m.balance_overpaid_text()}</p>
          <Orders of={overpaid} />
        </>
      ),
    },
    {
      order: 56,
      icon: CalendarClock,
      tone: 'warning',
      count: late.count,
      title: m.balance_late({ count: late.count }),
      children: (
        <>
          <p>{m.balance_late_text()}</p>
          <Orders of={late} />
        </>
      ),
    },
  ],
}))

export const today = todayView(todayShape, ({ balances: count }) => ({
  waiting:
    count === 0
      ? []
      : [
          {
            order: 15,
            count,
            link: (
              <Link to="/admin/orders" search={{ status: 'unpaid' }} className={waitingStyle}>
                <Waiting icon={HandCoins} count={count} text={m.balance_today({ count })} />
              </Link>
            ),
          },
        ],
}))

interface Entry {
  id: string
  orderNumber: string
  customerName: string
  amount: number
}

const Orders = ({ of }: Pick<ComponentProps<typeof First<Entry>>, 'of'>) => (
  <First
    of={of}
    text={({ orderNumber: number, amount, customerName: name }) => (
      <Link to="/admin/orders" search={{ order: number }} className={taskLinkStyle}>
        {m.admin_attention_to_send_entry({ number, amount: moneyText(amount), name })}
      </Link>
    )}
  />
)
