import { useEffect, useRef } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { m } from '../../../paraglide/messages.js'

interface InactivityDialogProps {
  minutes: number
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
}

export function InactivityDialog({ minutes, secondsLeft, onStay, onLeave }: InactivityDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useTitle(m.shell_inactivity_title())
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      onOpenChange={(open) => !open && onStay()}
      title={m.shell_inactivity_title()}
      description={m.shell_inactivity_text({ minutes })}
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

/** Puts the question before the title of the tab, for people who look at another one. */
function useTitle(question: string): void {
  useEffect(() => {
    const before = document.title
    const during = `${question} · ${before}`
    document.title = during
    return () => {
      if (document.title === during) document.title = before
    }
  }, [question])
}
