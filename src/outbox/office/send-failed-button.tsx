import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { useSendFailed } from './use-send-mail.ts'

/** Retries all failed mails, after a confirmation because there may be many. */
export function SendFailedButton() {
  const [asking, setAsking] = useState(false)
  const { send, sending } = useSendFailed(() => setAsking(false))
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
        <RotateCw aria-hidden className="size-4" />
        {m.outbox_retry_all()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="brand"
        title={m.outbox_retry_all_title()}
        description={m.outbox_retry_all_text()}
        confirmLabel={m.outbox_retry_all()}
        pending={sending}
        onConfirm={send}
      />
    </>
  )
}
