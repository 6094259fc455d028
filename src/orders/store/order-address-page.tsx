import { CircleCheck, Link2Off, MailQuestion } from 'lucide-react'
import { AccountFrame } from '../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { OrderAddress } from '../order-address-api.ts'

/**
 * The page of a link that brings the mails about an order to the address typed at the checkout. Opening it changes nothing;
 * its form works without a script.
 */
export function OrderAddressPage({ order }: { order: OrderAddress | null }) {
  return (
    <AccountFrame>
      {order ? (
        <Address order={order} />
      ) : (
        <AccountMessage
          icon={Link2Off}
          tone="danger"
          title={m.notice_invalid_title()}
          text={<p>{m.order_address_invalid_text()}</p>}
        >
          <ButtonLink to="/products">{m.notice_all_products()}</ButtonLink>
        </AccountMessage>
      )}
    </AccountFrame>
  )
}

function Address({ order: { orderNumber: number, isConfirmed } }: { order: OrderAddress }) {
  if (isConfirmed) {
    return (
      <AccountMessage
        icon={CircleCheck}
        tone="success"
        title={m.order_address_confirmed_title()}
        text={<p>{m.order_address_confirmed_text({ number })}</p>}
      >
        <ButtonLink to="/products">{m.notice_all_products()}</ButtonLink>
      </AccountMessage>
    )
  }
  return (
    <AccountMessage
      icon={MailQuestion}
      tone="info"
      title={m.order_address_pending_title()}
      text={<p>{m.order_address_pending_text({ number })}</p>}
    >
      <form method="post" className="contents">
        <Button type="submit" name="answer" value="confirm">
          {m.order_address_confirm()}
        </Button>
      </form>
    </AccountMessage>
  )
}
