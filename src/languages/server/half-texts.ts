import { halfTextsOf } from '../../catalog/product-languages.ts'
import { listHalfCategories, listHalfProducts } from '../../catalog/server/language-queries.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { listOfficePages } from '../../storefront/server/shop-pages.ts'
import { halfTextsOfPage } from '../../storefront/shop-page.ts'
import { type listHalfTexts as endpoint, type HalfTranslated, mostHalfTexts } from '../office-api.ts'

/** What lacks a language, pages and categories first. */
export async function readHalfTexts(db: Db): Promise<EndpointReply<typeof endpoint>> {
  const [pages, categories, products] = await Promise.all([
    listOfficePages(db),
    listHalfCategories(db),
    listHalfProducts(db, mostHalfTexts),
  ])
  const others: HalfTranslated[] = [
    ...pages.flatMap((page) => {
      const texts = halfTextsOfPage(page)
      return texts.length > 0
        ? [{ kind: 'page' as const, id: page.slug, name: page.title, nameEs: page.titleEs || null, texts }]
        : []
    }),
    ...categories.map((name) => ({
      kind: 'category' as const,
      id: name,
      name,
      nameEs: null,
      texts: [{ text: 'category' as const, lacks: 'es' as const }],
    })),
  ]
  const first = products.first.map((product) => {
    const { id, type: kind, name, nameEs } = product
    return { kind, id, name, nameEs, texts: halfTextsOf(product) }
  })
  return { count: others.length + products.count, first: [...others, ...first].slice(0, mostHalfTexts) }
}
