import { useLocation } from '@tanstack/react-router'
import { Bell, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { answerNotificationOffer, mayOfferNotifications } from '../../kit/page/notifications.ts'
import { Button } from '../../kit/ui/button.tsx'
import { SkipLink } from '../../kit/ui/skip-link.tsx'
import { m } from '../../paraglide/messages.js'
import { AnnouncementBand } from '../../storefront/store/announcement-band.tsx'
import { PauseBand } from '../../storefront/store/pause-band.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page and footer of the store. Pages render no `main`. */
export function StoreLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoBanner />
      <PauseBand />
      <AnnouncementBand />
      <SiteHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <NotificationBanner />
    </div>
  )
}

/** Pages without forms: elsewhere the banner would cover input fields. */
const browsing = /^\/(home|products(\/.*)?|help|pages\/.*)?$/

/** Offers browser notifications once (spec §4), in a bar at the bottom; never on a page with a form. */
function NotificationBanner() {
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
      data-offer
      aria-label={m.shell_notify_title()}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 short:static flex h-14 animate-appear items-center justify-center gap-2 border-line border-t bg-surface px-4"
    >
      <Bell aria-hidden className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0 text-sm leading-tight">{m.shell_notify_text()}</p>
      <Button tone="quiet-brand" size="sm" onClick={() => answer(true)} className="shrink-0">
        {m.shell_notify_enable()}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={m.shell_notify_not_now()}
        onClick={() => answer(false)}
        className="-mr-2 shrink-0 text-muted"
      >
        <X aria-hidden className="size-4" />
      </Button>
    </aside>
  )
}
