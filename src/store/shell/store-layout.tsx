import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { DemoBanner } from '../../kit/page/demo-banner.tsx'
import { SkipLink } from '../../kit/ui/skip-link.tsx'
import { AnnouncementBand } from '../../storefront/store/announcement-band.tsx'
import { PauseBand } from '../../storefront/store/pause-band.tsx'
import { Offers } from './offer.tsx'
import { renewOffer } from './offers.ts'
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
      <OffersWhileBrowsing />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** Pages without forms: elsewhere an offer would distract from them. */
const browsing = /^\/(home|products(\/.*)?|help|pages\/.*)?$/

function OffersWhileBrowsing() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => renewOffer(path), [path])
  return browsing.test(path) ? <Offers /> : null
}
