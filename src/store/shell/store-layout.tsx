import { useLocation } from '@tanstack/react-router'
import { Bell, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { addressIn, declineSpanish, mayOfferSpanish, saveForLanguageSwitch } from '../../kit/page/language.ts'
import { answerNotificationOffer, mayOfferNotifications } from '../../kit/page/notifications.ts'
import { Button, buttonStyle } from '../../kit/ui/button.tsx'
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
      <Offers />
    </div>
  )
}

/** Pages without forms: elsewhere the banner would cover input fields. */
const browsing = /^\/(home|products(\/.*)?|help|pages\/.*)?$/

type Offered = 'language' | 'notifications' | null

/** Offers Spanish to a Spanish browser, then browser notifications, each once (spec §4); never on a page with a form. */
function Offers() {
  const [offered, setOffered] = useState<Offered>(null)
  useEffect(() => setOffered(mayOfferSpanish() ? 'language' : mayOfferNotifications() ? 'notifications' : null), [])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mayOffer = browsing.test(path)
  if (!offered || !mayOffer) return null
  if (offered === 'language') return <LanguageOffer onClose={() => setOffered(null)} />
  const answer = (accepted: boolean) => {
    setOffered(null)
    void answerNotificationOffer(accepted)
  }
  return (
    <OfferBar label={m.shell_notify_title()} decline={m.shell_notify_not_now()} onDecline={() => answer(false)}>
      <Bell aria-hidden className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0 text-sm leading-tight">{m.shell_notify_text()}</p>
      <Button tone="quiet-brand" size="sm" onClick={() => answer(true)} className="shrink-0">
        {m.shell_notify_enable()}
      </Button>
    </OfferBar>
  )
}

/** In the other language: whoever it is for reads that. */
function LanguageOffer({ onClose }: { onClose: () => void }) {
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const decline = () => {
    declineSpanish()
    onClose()
  }
  return (
    <OfferBar lang="es" label={m.shell_language_offer()} decline={m.shell_language_stay()} onDecline={decline}>
      <p className="min-w-0 font-semibold text-sm leading-tight">{m.shell_language_offer()}</p>
      <a
        href={addressIn('es', href)}
        hrefLang="es"
        onClick={() => saveForLanguageSwitch('es')}
        className={buttonStyle({ tone: 'quiet-brand', size: 'sm', className: 'shrink-0' })}
      >
        {m.shell_language_go()}
      </a>
    </OfferBar>
  )
}

interface OfferBarProps {
  label: string
  lang?: 'es'
  /** The name of the button that closes it. */
  decline: string
  onDecline: () => void
  children: ReactNode
}

/** A bar at the bottom of the window. */
function OfferBar({ label, lang, decline, onDecline, children }: OfferBarProps) {
  return (
    <aside
      data-offer
      lang={lang}
      aria-label={label}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 short:static flex h-14 animate-appear items-center justify-center gap-2 border-line border-t bg-surface px-4"
    >
      {children}
      <Button tone="quiet" size="icon" aria-label={decline} onClick={onDecline} className="-mr-2 shrink-0 text-muted">
        <X aria-hidden className="size-4" />
      </Button>
    </aside>
  )
}
