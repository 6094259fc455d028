import { useQuery } from '@tanstack/react-query'
import { textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { isPolicy } from '../shop-page.ts'
import { storefrontQuery } from './storefront-query.ts'

/** The policies beside the button that pays. They open beside the checkout, which keeps what was typed. */
export function PolicyLinks() {
  const policies = useQuery(storefrontQuery).data?.pages.filter(({ slug }) => isPolicy(slug)) ?? []
  if (policies.length === 0) return null
  return (
    <nav aria-label={m.checkout_policies()} className="mt-3 text-center text-muted text-sm">
      <p>{m.checkout_policies()}</p>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {policies.map(({ slug, title, titleEs }) => (
          <li key={slug}>
            <a
              href={localizeHref(`/pages/${slug}`)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              {textIn(getLocale(), title, titleEs)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
