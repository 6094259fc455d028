import { Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** A page about a payment without a cart. */
export const PaymentFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-3xl px-4 pt-8 sm:px-6 lg:pt-14">{children}</div>
)

/** Money may have moved: nobody shall pay again. */
export const PaymentConfirming = () => (
  <PaymentFrame>
    <AccountMessage
      icon={Hourglass}
      tone="info"
      title={m.pay_confirming_title()}
      text={<p role="status">{m.pay_confirming_text()}</p>}
      arrives
    />
  </PaymentFrame>
)

/** Why nothing can be paid here any more. */
export const PaymentEnded = ({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <PaymentFrame>
    <AccountMessage icon={icon} tone="danger" title={title} text={<p>{text}</p>}>
      <ButtonLink to="/" hash="contact">
        {m.pay_contact()}
      </ButtonLink>
    </AccountMessage>
  </PaymentFrame>
)
