import { useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface InactivityDialogProps {
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
}

export function InactivityDialog({ secondsLeft, onStay, onLeave }: InactivityDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      onOpenChange={(open) => !open && onStay()}
      title={m.shell_inactivity_title()}
      description={m.shell_inactivity_text()}
      initialFocus={stay}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onLeave}>
            {m.shell_inactivity_leave()}
          </Button>
          <Button ref={stay} size="sm" onClick={onStay}>
            {m.shell_inactivity_stay()}
          </Button>
        </>
      }
    >
      <p className="money font-semibold" role="timer">
        {m.shell_inactivity_countdown({ seconds: secondsLeft })}
      </p>
    </Dialog>
  )
}
