import type { EndpointReply } from '../kit/endpoint.ts'
import { locales } from '../kit/locale.ts'
import { categoriesOf, spanishCategories } from './catalog.ts'
import { categoryIn } from './category-texts.ts'
import { type Filterable, noFilter } from './product-list.ts'
import { filterProducts } from './product-results.ts'
import { isNamed, type Synonyms, searchedText } from './product-search.ts'
import type { suggest } from './search-api.ts'

const limits = { products: 6, categories: 3 }

interface Suggested extends Filterable {
  slug: string
  nameEs: string | null
  imageUrl: string | null
}

/** What a search may mean while it is typed: products, those first whose name has the text, and categories. */
export function suggestions(
  products: readonly Suggested[],
  search: string,
  synonyms: Synonyms,
): EndpointReply<typeof suggest> {
  const text = searchedText(search)
  if (text === '') return { products: [], categories: [] }
  const found = filterProducts(products, { ...noFilter, search }, synonyms)
  const named = found.filter((product) => isNamed(product, text))
  const others = found.filter((product) => !isNamed(product, text))
  const spanish = spanishCategories(products)
  const categories = categoriesOf(products)
    .map((name) => ({ name, nameEs: spanish[name] ?? null }))
    .filter(({ name, nameEs }) =>
      [name, ...locales.map((locale) => categoryIn(locale, name, nameEs))].some((own) => hasWordFrom(own, text)),
    )
  return {
    products: [...named, ...others]
      .slice(0, limits.products)
      .map(({ slug, name, nameEs, imageUrl }) => ({ slug, name, nameEs, imageUrl })),
    categories: categories.slice(0, limits.categories),
  }
}

/** Whether a word of the name begins with the text. */
const hasWordFrom = (name: string, text: string) => ` ${searchedText(name)}`.includes(` ${text}`)
