import { HeadContent, ScriptOnce, Scripts, useLoaderData } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { getLocale } from '../../paraglide/runtime.js'
import { CartHost } from '../cart/cart-host.tsx'
import { InactivityGuard } from '../session/inactivity-guard.tsx'
import { SessionWatch } from '../session/session-watch.tsx'
import { PurchaseWatch } from '../storefront/checkout/purchase-watch.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { FocusHeading } from './focus-heading.tsx'
import { arriveInLanguage } from './language.ts'
import { rememberServer } from './load-shop.ts'
import { watchMissingCode } from './missing-code.ts'
import type { ShopInfo } from './page-head.ts'
import { barColors, firstScript } from './theme.ts'

/** The document around every page, and what stands once in it. */
export function RootDocument({ children }: { children: ReactNode }) {
  const shop: ShopInfo | undefined = useLoaderData({ from: '__root__' })
  useEffect(arriveInLanguage, [])
  useEffect(watchMissingCode, [])
  useEffect(() => shop && rememberServer(shop), [shop])
  return (
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColors.dark} />
        <HeadContent />
        <ScriptOnce>{firstScript}</ScriptOnce>
      </head>
      <body>
        {children}
        <CartHost />
        <InactivityGuard />
        <SessionWatch />
        <PurchaseWatch />
        <FocusHeading />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}
