import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { ProductDetails as Details, Product } from '../api.ts'
import { type Benefit, plantPicture } from '../benefits.ts'
import { ships } from '../catalog.ts'
import { unitPrice } from '../unit-price.ts'
import type { Variant } from '../variant.ts'
import { ProductImage } from './product-image.tsx'
import { companionsQuery, productDetailsQuery } from './product-queries.ts'
import { productName } from './product-text.ts'
import { priceText } from './variants/price-text.tsx'

interface ProductDetailsProps {
  product: Product
  variant: Variant | undefined
}

/** Benefits, size, batch, directions for use and ingredients of a product, and what goes with it, as far as it has them. */
export function ProductDetails({ product, variant }: ProductDetailsProps) {
  const { data } = useQuery(productDetailsQuery(product.slug))
  if (!data) return null
  const locale = getLocale()
  const howTo = ships(product.type) ? m.catalog_how_to_use() : m.catalog_before_visit()
  const sections = [
    { title: howTo, text: textIn(locale, data.howToUse ?? '', data.howToUseEs) },
    { title: m.catalog_ingredients(), text: textIn(locale, data.ingredients ?? '', data.ingredientsEs) },
  ].filter(({ text }) => text !== '')
  return (
    <>
      <Benefits benefits={data.benefits} />
      <SizeAndBatch details={data} variant={variant} />
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
      {data.companionIds.length > 0 && <Companions ids={data.companionIds} />}
    </>
  )
}

function Benefits({ benefits }: { benefits: readonly Benefit[] }) {
  if (benefits.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-3">
      {benefits.map(({ plant, text, textEs }) => (
        <li key={text} className="flex min-w-0 flex-col items-center gap-2 text-center text-sm leading-snug">
          <span className="grid size-20 place-items-center rounded-full bg-wall-menta">
            <img src={plantPicture(plant)} alt="" width={72} height={72} loading="lazy" className="size-16" />
          </span>
          <span className="wrap-anywhere max-w-full">{textIn(getLocale(), text, textEs)}</span>
        </li>
      ))}
    </ul>
  )
}

function SizeAndBatch({ details, variant }: { details: Details; variant: Variant | undefined }) {
  const locale = getLocale()
  const size = textIn(locale, details.size ?? '', details.sizeEs)
  const batch = textIn(locale, details.batch ?? '', details.batchEs)
  const sizes = [...(variant?.optionValues ?? []), details.size ?? '']
  const [each] = variant ? sizes.flatMap((text) => unitPrice(variant.price, text) ?? []) : []
  const price = each && m.catalog_unit_price({ price: formatMoney(each.price, locale), unit: each.unit })
  if (!size && !batch && !price) return null
  return (
    <div className="flex flex-col gap-1 text-sm">
      {size && (
        <p>
          <span className="font-semibold">{m.catalog_size()}:</span> <span>{size}</span>
        </p>
      )}
      {price && <p className="money text-muted">{price}</p>}
      {batch && <p className="text-muted">{batch}</p>}
    </div>
  )
}

/** The products that go well with this one and are on sale. */
function Companions({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(companionsQuery(ids))
  if (!data || data.products.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-bold text-base">{m.catalog_companions()}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.products.map((product) => (
          <li key={product.id} className="relative flex items-center gap-3 rounded-card border border-line p-2">
            <ProductImage
              imageUrl={product.imageUrl}
              category={product.category}
              alt=""
              sizes="64px"
              className="w-16 shrink-0 overflow-hidden rounded-control"
            />
            <span className="flex min-w-0 flex-col">
              <Link
                to="/products/$slug"
                params={{ slug: product.slug }}
                className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-snug after:absolute after:inset-0"
              >
                {productName(product)}
              </Link>
              <span className="money text-muted text-sm">{priceText(product)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
