import { CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { isCheckoutWaiting } from '../../../session/store/waiting-checkout.ts'

/** Success message. Links to the home page, as specified, and first to a waiting purchase. */
export function VerifiedMessage({ text, arrives = false }: { text: string; arrives?: boolean }) {
  const waiting = useSyncExternalStore(neverChanges, isCheckoutWaiting, () => false)
  return (
    <AccountMessage
      icon={CircleCheck}
      tone="success"
      title={m.account_verify_success_title()}
      text={<p>{text}</p>}
      arrives={arrives}
    >
      {waiting && <ButtonLink to="/checkout">{m.account_verify_checkout()}</ButtonLink>}
      <ButtonLink to="/" tone={waiting ? 'outline' : 'brand'}>
        {m.account_verify_continue()}
      </ButtonLink>
    </AccountMessage>
  )
}

const neverChanges = () => () => {}
