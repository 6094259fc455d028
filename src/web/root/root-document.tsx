import { HeadContent, ScriptOnce, Scripts, useLoaderData } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useEffect } from 'react'
import { getLocale } from '../../paraglide/runtime.js'
import { CartHost } from '../cart/cart-host.tsx'
import { restoreAfterLanguageSwitch } from '../lib/language.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { watchMissingCode } from '../lib/missing-code.ts'
import type { ShopInfo } from '../lib/page-head.ts'
import { barColors, firstScript } from '../lib/theme.ts'
import { useCurrentUser, useDocumentUser } from '../session/current-user.ts'
import { lostSessionScript } from '../session/lost-session.ts'
import { ReauthenticationHost } from '../session/reauthentication-host.tsx'
import { SessionWatch } from '../session/session-watch.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { replayEarlyEvents } from './early-events.ts'
import { earlyScript } from './early-script.ts'
import { FocusHeading } from './focus-heading.tsx'
import { rememberServer } from './load-shop.ts'
import { NoCodeNotice } from './no-code-notice.tsx'

/** Written by the server only. */
const inlineScripts = createIsomorphicFn()
  .server(() => ({ early: earlyScript, first: firstScript + lostSessionScript }))
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
