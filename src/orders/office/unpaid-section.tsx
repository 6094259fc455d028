import { useState } from 'react'
import { moneyText } from '../../kit/list/figures.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { PaymentQuestion } from './payment-question.tsx'

/** Shows that an order awaits a manual payment, and records its arrival. */
export function UnpaidSection({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  return (
    <section
      aria-label={m.admin_unpaid_section()}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-5"
    >
      <div>
        <h3 className="font-bold">{m.admin_unpaid_section()}</h3>
        <p className="text-muted text-sm">{m.admin_unpaid_text({ amount: moneyText(order.total) })}</p>
      </div>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
        {m.admin_paid_open()}
      </Button>
      {asking && <PaymentQuestion order={order} status="completed" onClose={() => setAsking(false)} />}
    </section>
  )
}
