import { useLocation } from '@tanstack/react-router'
import { Bell, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressIn, declineSpanish, saveForLanguageSwitch } from '../../kit/page/language.ts'
import { answerNotificationOffer } from '../../kit/page/notifications.ts'
import { Button, buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { closeOffer } from './offers.ts'

/** The bars that offer Spanish, or browser notifications; the document's attribute shows one of them. */
export function Offers() {
  return (
    <>
      {getLocale() === 'en' && <LanguageOffer />}
      <NotificationOffer />
    </>
  )
}

function NotificationOffer() {
  const answer = (accepted: boolean) => {
    closeOffer()
    void answerNotificationOffer(accepted)
  }
  return (
    <OfferBar
      label={m.shell_notify_title()}
      decline={m.shell_notify_not_now()}
      onDecline={() => answer(false)}
      className="in-data-[offer=notifications]:flex"
    >
      <Bell aria-hidden className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0 text-sm leading-tight">{m.shell_notify_text()}</p>
      <Button tone="quiet-brand" size="sm" onClick={() => answer(true)} className="shrink-0">
        {m.shell_notify_enable()}
      </Button>
    </OfferBar>
  )
}

/** In the other language: whoever it is for reads that. */
function LanguageOffer() {
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const decline = () => {
    declineSpanish()
    closeOffer()
  }
  return (
    <OfferBar
      lang="es"
      label={m.shell_language_offer()}
      decline={m.shell_language_stay()}
      onDecline={decline}
      className="in-data-[offer=language]:flex"
    >
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
  className: string
  children: ReactNode
}

/** A bar above the page, where it covers nothing. */
function OfferBar({ label, lang, decline, onDecline, className, children }: OfferBarProps) {
  return (
    <aside
      data-offer
      lang={lang}
      aria-label={label}
      className={`print:hidden hidden h-14 items-center justify-center gap-2 border-line border-b bg-surface px-4 ${className}`}
    >
      {children}
      <Button tone="quiet" size="icon" aria-label={decline} onClick={onDecline} className="-mr-2 shrink-0 text-muted">
        <X aria-hidden className="size-4" />
      </Button>
    </aside>
  )
}
