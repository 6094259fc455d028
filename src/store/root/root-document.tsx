import { HeadContent, ScriptOnce, Scripts, useLoaderData } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useEffect } from 'react'
import { ReauthenticationHost } from '../../accounts/store/session/reauthentication-host.tsx'
import { SessionWatch } from '../../accounts/store/session/session-watch.tsx'
import { CartHost } from '../../cart/store/cart-host.tsx'
import { visitOriginScript } from '../../checkout/store/visit-origin.ts'
import { restoreAfterLanguageSwitch } from '../../kit/page/language.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { watchMissingCode } from '../../kit/page/missing-code.ts'
import type { ShopInfo } from '../../kit/page/page-head.ts'
import { barColors, firstScript } from '../../kit/page/theme.ts'
import { ToastRegion } from '../../kit/ui/toast-region.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useCurrentUser, useDocumentUser } from '../../session/store/current-user.ts'
import { lostSessionScript } from '../../session/store/lost-session.ts'
import { offerScript } from '../shell/offers.ts'
import { replayEarlyEvents } from './early-events.ts'
import { earlyScript } from './early-script.ts'
import { FocusHeading } from './focus-heading.tsx'
import { rememberServer } from './load-shop.ts'

/** Written by the server only. */
const inlineScripts = createIsomorphicFn()
  .server(() => ({ early: earlyScript, first: firstScript + lostSessionScript + visitOriginScript + offerScript }))
  .client(() => ({ early: '', first: '' }))

const SignedInWatch = lazyComponent(() => import('./signed-in-watch.tsx').then((module) => module.SignedInWatch))

function AccountWatch() {
  return useCurrentUser() && <SignedInWatch />
}

/** The HTML document around every page. */
export function RootDocument({ children }: { children: ReactNode }) {
  const shop: ShopInfo | undefined = useLoaderData({ from: '__root__' })
  useDocumentUser()
  useEffect(restoreAfterLanguageSwitch, [])
  useEffect(watchMissingCode, [])
  useEffect(() => shop && rememberServer(shop), [shop])
  // Scheduled, because React cannot hydrate the boundaries around the targets while effects run.
  useEffect(() => void setTimeout(replayEarlyEvents), [])
  const scripts = inlineScripts()
  return (
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <ScriptOnce>{scripts.early}</ScriptOnce>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColors.dark} />
        <HeadContent />
        <ScriptOnce>{scripts.first}</ScriptOnce>
      </head>
      <body>
        <NoCodeNotice />
        {children}
        <CartHost />
        <SessionWatch />
        <ReauthenticationHost />
        <AccountWatch />
        <FocusHeading />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}

/** React ignores the content of `noscript` in the browser: only the server needs the texts. */
const texts = createIsomorphicFn()
  .server(() => (['en', 'es'] as const).map((locale) => ({ locale, text: m.shell_no_code({}, { locale }) })))
  .client(() => [])

/** What works without JavaScript, in both languages. `page-scripts.ts` also shows it when scripts fail to load. */
function NoCodeNotice() {
  return (
    <noscript>
      <div role="status" className="bg-warning-soft px-4 py-2 text-center text-sm text-warning-text">
        {texts().map(({ locale, text }) => (
          <p key={locale} lang={locale} className="mx-auto max-w-page py-1">
            {text}
          </p>
        ))}
      </div>
    </noscript>
  )
}
