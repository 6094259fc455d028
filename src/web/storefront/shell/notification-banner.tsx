import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { answerNotificationOffer, mayOfferNotifications } from '../../page/notifications.ts'
import { Button } from '../../ui/button.tsx'

/** Where people look around: over a form the offer would cover what they type. */
const browsing = /^\/(home|products(\/.*)?|help|privacy|shipping)?$/

/** Offers browser notifications, once (spec §4); never while somebody fills in a form or pays. */
export function NotificationBanner() {
  const [offered, setOffered] = useState(false)
  useEffect(() => setOffered(mayOfferNotifications()), [])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mayOffer = browsing.test(path)
  if (!offered || !mayOffer) return null
  const answer = (accepted: boolean) => {
    setOffered(false)
    void answerNotificationOffer(accepted)
  }
  return (
    <aside
      aria-label={m.shell_notify_title()}
      // On a phone the first screen of the home page is the offer of the shop itself.
      className={`${path === '/' ? 'max-md:hidden' : ''} fixed inset-x-4 bottom-4 z-20 flex animate-appear flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-raised md:left-auto md:w-80`}
    >
      <div className="flex gap-3">
        <Bell aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
        <div>
          <p className="font-semibold">{m.shell_notify_title()}</p>
          <p className="text-muted text-sm">{m.shell_notify_text()}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" size="sm" onClick={() => answer(false)}>
          {m.shell_notify_not_now()}
        </Button>
        <Button tone="leaf" size="sm" onClick={() => answer(true)}>
          {m.shell_notify_enable()}
        </Button>
      </div>
    </aside>
  )
}
