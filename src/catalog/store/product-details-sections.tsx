import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { productDetailsQuery } from './product-queries.ts'

/** Size, directions for use and ingredients of a product, as far as it has them. */
export function ProductDetailsSections({ slug }: { slug: string }) {
  const { data } = useQuery(productDetailsQuery(slug))
  if (!data) return null
  const locale = getLocale()
  const size = textIn(locale, data.size ?? '', data.sizeEs)
  const sections = [
    { title: m.catalog_how_to_use(), text: textIn(locale, data.howToUse ?? '', data.howToUseEs) },
    { title: m.catalog_ingredients(), text: textIn(locale, data.ingredients ?? '', data.ingredientsEs) },
  ].filter(({ text }) => text !== '')
  return (
    <>
      {size !== '' && (
        <p className="text-sm">
          <span className="font-semibold">{m.catalog_size()}:</span> <span>{size}</span>
        </p>
      )}
      {sections.length > 0 && (
        <div className="border-line border-y">
          {sections.map(({ title, text }) => (
            <details key={title} className="group border-line not-first:border-t">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
                <h2 className="font-bold text-base">{title}</h2>
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line pb-4 text-muted">{text}</p>
            </details>
          ))}
        </div>
      )}
    </>
  )
}
