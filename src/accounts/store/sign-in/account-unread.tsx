import { TriangleAlert } from 'lucide-react'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { errorTitle } from '../../../kit/page/page-head.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'

interface AccountUnreadProps {
  text: string
  retrying: boolean
  onRetry: () => void
  arrives?: boolean
}

/** The account state could not be loaded: message and retry button. */
export function AccountUnread({ text, retrying, onRetry, arrives = false }: AccountUnreadProps) {
  return (
    <AccountMessage
      icon={TriangleAlert}
      tone="danger"
      title={m.errors_read_title()}
      text={<p>{text}</p>}
      arrives={arrives}
    >
      <title>{errorTitle(m.errors_read_title())}</title>
      <Button pending={retrying} onClick={onRetry}>
        {m.errors_retry()}
      </Button>
    </AccountMessage>
  )
}
