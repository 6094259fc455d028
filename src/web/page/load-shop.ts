import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { currentUserQuery } from '../session/current-user.ts'
import { brandQuery } from '../settings/settings-queries.ts'
import type { ShopInfo } from './page-head.ts'

const serverInfo = createIsomorphicFn()
  .client(() => ({ publicUrl: window.location.origin, demo: false }))
  .server(() => {
    const context = getGlobalStartContext()
    return { publicUrl: context?.publicUrl ?? '', demo: context?.demo ?? false }
  })

/** What every page needs: who is signed in, and the shop's brand. A failure of either leaves the page usable. */
export async function loadShop(queryClient: QueryClient): Promise<ShopInfo> {
  await Promise.all([queryClient.prefetchQuery(currentUserQuery), queryClient.prefetchQuery(brandQuery)])
  const brand = queryClient.getQueryData(brandQuery.queryKey)
  return { ...serverInfo(), companyName: brand?.companyName || 'Flor de Maga', faviconUrl: brand?.faviconUrl || null }
}
