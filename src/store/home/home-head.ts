import type { QueryClient } from '@tanstack/react-query'
import { jsonLd } from '../../kit/page/json-ld.ts'
import { pageHead, shopOf } from '../../kit/page/page-head.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { brandQuery, contactQuery } from '../../settings/store/settings-queries.ts'

/** Head of the home page, with structured data of the shop (schema.org). */
export function homeHead(matches: Parameters<typeof pageHead>[0]['matches'], queryClient: QueryClient) {
  const head = pageHead({ matches, path: '/', description: m.shell_home_description() })
  const shop = shopOf(matches)
  if (!shop) return head
  const home = `${shop.publicUrl}/`
  const brand = queryClient.getQueryData(brandQuery.queryKey)
  const contact = queryClient.getQueryData(contactQuery.queryKey)
  const profiles = [contact?.facebook, contact?.instagram].filter((link) => link !== undefined && isProfileLink(link))
  const organization = {
    '@type': 'OnlineStore',
    '@id': `${home}#organization`,
    name: shop.companyName,
    url: home,
    logo: new URL(brand?.logoUrl || '/icon-512.png', home).href,
    ...(brand?.websiteEmail && { email: brand.websiteEmail }),
    ...(contact?.phone && { telephone: contact.phone }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: shop.siteName,
    url: home,
    inLanguage: getLocale(),
    publisher: { '@id': organization['@id'] },
  }
  return { ...head, scripts: [jsonLd(organization, site)] }
}

/** Default links to the networks themselves, until the shop sets its own profiles. */
const isProfileLink = (link: string) => URL.canParse(link) && new URL(link).pathname !== '/'
