import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { DemoBanner } from './demo-banner.tsx'
import { NotificationBanner } from './notification-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page and footer of the store. Pages bring no `main` of their own. */
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

/** The first thing the Tab key finds; leads to the element with the id "content". */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-leaf px-4 py-3 font-semibold text-on-leaf focus-visible:translate-y-0"
    >
      {m.shell_skip_to_content()}
    </a>
  )
}
