import type { QueryClient } from '@tanstack/react-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { productBrand } from '../../kit/brand.ts'
import type { ShopInfo } from '../../kit/page/page-head.ts'
import { currentUserQuery } from '../../session/store/current-user.ts'
import { brandQuery, generalQuery } from '../../settings/store/settings-queries.ts'
import { storefrontQuery } from '../../storefront/store/storefront-query.ts'

export type ServerInfo = Pick<ShopInfo, 'publicUrl' | 'demo' | 'emulatedPayments'>

let cachedServerInfo: ServerInfo | undefined

/** Keeps the server information of the document for later reads of the brand in the browser. */
export function rememberServer({ publicUrl, demo, emulatedPayments }: ServerInfo): void {
  cachedServerInfo = { publicUrl, demo, emulatedPayments }
}

function serverInfo(): ServerInfo {
  if (!import.meta.env.SSR)
    return cachedServerInfo ?? { publicUrl: window.location.origin, demo: false, emulatedPayments: false }
  const context = getGlobalStartContext()
  return {
    publicUrl: context?.publicUrl ?? '',
    demo: context?.demo ?? false,
    emulatedPayments: context?.emulatedPayments ?? false,
  }
}

/** Loads what every page needs: user, brand, site name and banners. A failure leaves the page usable. */
export async function loadShop(queryClient: QueryClient): Promise<ShopInfo> {
  await Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    queryClient.prefetchQuery(brandQuery),
    queryClient.prefetchQuery(generalQuery),
    queryClient.prefetchQuery(storefrontQuery),
  ])
  const brand = queryClient.getQueryData(brandQuery.queryKey)
  const general = queryClient.getQueryData(generalQuery.queryKey)
  const companyName = brand?.companyName || productBrand
  const siteName = general?.siteName || companyName
  return { ...serverInfo(), companyName, siteName, faviconUrl: brand?.faviconUrl || null }
}
