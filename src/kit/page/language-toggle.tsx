import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buttonStyle } from '../ui/button.tsx'
import { addressIn, rememberLanguage, saveForLanguageSwitch } from './language.ts'

const middleButton = 1

/** ES while English is active, EN while Spanish is (spec §2). A plain link: it works without JavaScript. */
export function LanguageToggle({ className = '' }: { className?: string }) {
  const href = useLocation({
    select: (location) => `${location.pathname}${location.searchStr}${withHash(location.hash)}`,
  })
  const other = getLocale() === 'en' ? 'es' : 'en'
  // Only a plain click replaces this page; other clicks open a new tab or window.
  const leave = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
    ctrlKey || metaKey || shiftKey || altKey ? rememberLanguage(other) : saveForLanguageSwitch(other)
  const openInNewTab = ({ button }: MouseEvent) => button === middleButton && rememberLanguage(other)
  return (
    <a
      href={addressIn(other, href)}
      hrefLang={other}
      lang={other}
      aria-label={`${other.toUpperCase()}: ${m.shell_language_switch()}`}
      onClick={leave}
      onAuxClick={openInNewTab}
      className={buttonStyle({ tone: 'outline', size: 'icon', className: `text-[0.9375rem] ${className}` })}
    >
      {other.toUpperCase()}
    </a>
  )
}

const withHash = (hash: string): string => (hash === '' ? '' : `#${hash}`)
