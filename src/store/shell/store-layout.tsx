import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { mayOfferSpanish } from '../../kit/page/language.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { mayOfferNotifications } from '../../kit/page/notifications.ts'
import { SkipLink } from '../../kit/ui/skip-link.tsx'
import { AnnouncementBand } from '../../storefront/store/announcement-band.tsx'
import { PauseBand } from '../../storefront/store/pause-band.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const Offer = lazyComponent(() => import('./offer.tsx').then((module) => module.Offer))

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
      <Offers />
    </div>
  )
}

/** Pages without forms: elsewhere the banner would cover input fields. */
const browsing = /^\/(home|products(\/.*)?|help|pages\/.*)?$/

/** Offers Spanish to a Spanish browser, then browser notifications, each once (spec §4); never on a page with a form. */
function Offers() {
  const [offered, setOffered] = useState<'language' | 'notifications' | null>(null)
  useEffect(() => setOffered(mayOfferSpanish() ? 'language' : mayOfferNotifications() ? 'notifications' : null), [])
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!offered || !browsing.test(path)) return null
  return <Offer offered={offered} onClose={() => setOffered(null)} />
}
