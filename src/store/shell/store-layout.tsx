import type { ReactNode } from 'react'
import { SkipLink } from '../../kit/ui/skip-link.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { NotificationBanner } from './notification-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page and footer of the store. Pages render no `main`. */
export function StoreLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoBanner />
      <SiteHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <NotificationBanner />
    </div>
  )
}
