import type { ShownPage } from '../api.ts'
import { pageTextIn } from './page-text.ts'

/** A page that the owner has written. Without Spanish it says in English that it has none. */
export function ShopPage({ page }: { page: ShownPage }) {
  const { title, html, language } = pageTextIn(page)
  return (
    <article lang={language} className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-10 lg:pt-20">
      <h1 className="wrap-anywhere font-display font-medium text-h1 tracking-display">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes listed tags and safe links only */}
      <div className="page-text mt-6 max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
