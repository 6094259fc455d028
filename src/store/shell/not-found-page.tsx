import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { featuredQuery } from '../../catalog/store/product-queries.ts'
import { categoryName } from '../../catalog/store/product-text.ts'
import { MessagePage } from '../../kit/page/message-page.tsx'
import { errorTitle } from '../../kit/page/page-head.ts'
import { Button, buttonStyle } from '../../kit/ui/button.tsx'
import { inputStyle } from '../../kit/ui/field.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'

/** 404 page with search and categories. */
export function NotFoundPage() {
  const { data } = useQuery(featuredQuery)
  return (
    <MessagePage title={m.errors_not_found_title()} text={m.errors_not_found_text()}>
      <title>{errorTitle(m.errors_not_found_title())}</title>
      <ProductSearch />
      <nav aria-label={m.errors_not_found_categories()} className="w-full">
        <ul className="flex flex-wrap gap-2">
          <li>
            <Link to="/products" className={buttonStyle({ tone: 'leaf', size: 'sm' })}>
              {m.errors_not_found_all()}
            </Link>
          </li>
          {data?.categories.map((category) => (
            <li key={category} className="max-w-full">
              <Link
                to="/products"
                search={{ category }}
                className={buttonStyle({ tone: 'outline', size: 'sm', className: 'max-w-full' })}
              >
                <span className="truncate">{categoryName(category, data.categoriesEs[category])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </MessagePage>
  )
}

function ProductSearch() {
  return (
    <search className="w-full max-w-xl">
      <form method="get" action={localizeHref('/products')} className="flex gap-3">
        <input
          type="search"
          name="search"
          aria-label={m.errors_not_found_search()}
          placeholder={m.errors_not_found_search()}
          className={`${inputStyle} rounded-full px-5`}
        />
        <Button type="submit">
          <Search aria-hidden className="size-4" />
          {m.errors_not_found_search_button()}
        </Button>
      </form>
    </search>
  )
}
