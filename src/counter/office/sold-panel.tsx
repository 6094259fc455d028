import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BalanceLinkDialog } from '../../balances/office/balance-link-dialog.tsx'
import { moneyText } from '../../kit/list/figures.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Button, ButtonLink, buttonStyle } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { m } from '../../paraglide/messages.js'
import { MailReceiptButton } from '../../receipts/office/mail-receipt.tsx'
import type { Sold } from './sale.ts'

/** What was sold: its number, the change to give, the receipt, and the way to the next sale, which has the focus. */
export function SoldPanel({ sold, onNew }: { sold: Sold; onNew: () => void }) {
  const { order, change, receiptUrl, emailWarning } = sold
  const [isLinking, setLinking] = useState(sold.wantsLink)
  const last = order.tenders.findLast(({ state }) => state === 'settled')
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
        <CircleCheck aria-hidden className="size-7" />
      </span>
      <div role="status">
        <h2 className="shared-title">{m.counter_done()}</h2>
        <p className="money">{m.counter_done_number({ number: order.orderNumber })}</p>
      </div>
      <dl className="grid gap-3">
        {change > 0 && (
          <div>
            <dt className="text-muted">{m.counter_done_change()}</dt>
            <dd className="money font-bold text-5xl">{moneyText(change)}</dd>
          </div>
        )}
        {order.due > 0 && (
          <div>
            <dt className="text-muted">{m.counter_done_due()}</dt>
            <dd className="money font-bold text-2xl">{moneyText(order.due)}</dd>
            {order.dueAt && <dd className="text-muted">{m.pay_by({ date: dayText(order.dueAt) })}</dd>}
          </div>
        )}
      </dl>
      {receiptUrl !== null && <QrCode text={receiptUrl} label={m.counter_done_code()} className="size-36" />}
      {emailWarning && <p className="text-warning-text">{emailWarning}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button ref={next} onClick={onNew}>
          {m.counter_new()}
        </Button>
        {receiptUrl !== null && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className={buttonStyle({ tone: 'outline' })}>
            {m.counter_done_receipt()}
          </a>
        )}
        {last && <MailReceiptButton order={order} tender={last} tone="outline" />}
        <ButtonLink tone="outline" to="/admin/orders" search={{ order: order.orderNumber }}>
          {m.counter_done_order()}
        </ButtonLink>
      </div>
      {isLinking && <BalanceLinkDialog order={order} onClose={() => setLinking(false)} />}
    </Card>
  )
}
