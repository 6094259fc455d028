import { useLocation } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { addressIn, leaveForLanguage } from '../../page/language.ts'
import { buttonStyle } from '../../ui/button.tsx'

/** ES while English is active, EN while Spanish is (spec §2). A plain link: it works before any script runs. */
export function LanguageToggle({ className = '' }: { className?: string }) {
  const href = useLocation({
    select: (location) => `${location.pathname}${location.searchStr}${withHash(location.hash)}`,
  })
  const other = getLocale() === 'en' ? 'es' : 'en'
  const leave = () => leaveForLanguage(other)
  return (
    <a
      href={addressIn(other, href)}
      hrefLang={other}
      lang={other}
      aria-label={`${other.toUpperCase()}: ${m.shell_language_switch()}`}
      onClick={leave}
      onAuxClick={leave}
      className={buttonStyle({ tone: 'outline', size: 'icon', className: `text-[0.9375rem] ${className}` })}
    >
      {other.toUpperCase()}
    </a>
  )
}

const withHash = (hash: string): string => (hash === '' ? '' : `#${hash}`)
