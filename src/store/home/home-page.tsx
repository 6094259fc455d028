import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LostSessionNotice } from '../../accounts/store/session/lost-session-notice.tsx'
import { NextTimes } from '../../appointments/store/next-times.tsx'
import { CategoryTiles, CategoryTilesSkeleton } from '../../catalog/store/category-tiles.tsx'
import { categoriesQuery, featuredQuery } from '../../catalog/store/product-queries.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { NextWorkshops } from '../../workshops/store/next-workshops.tsx'
import { ProductGrid, ProductGridSkeleton } from '../products/product-grid.tsx'
import { AboutSection } from './about-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { Hero } from './hero.tsx'
import { nextTimesQuery, nextWorkshopsQuery } from './home-queries.ts'

/** The home page, with its anchors #home, #products, #about and #contact (spec §2). */
export function HomePage() {
  return (
    <>
      <LostSessionNotice className="justify-center">
        <Link to="/login" className="font-semibold underline underline-offset-4">
          {m.account_sign_in()}
        </Link>
      </LostSessionNotice>
      <Hero />
      <Categories />
      <FeaturedProducts />
      <OtherTrades />
      <AboutSection />
      <ContactSection />
    </>
  )
}

const sectionStyle = 'mx-auto max-w-page px-4 pt-16 sm:px-6 lg:px-10 lg:pt-20'

/** Ways into the list of products; one category is no choice. */
function Categories() {
  const { data, isError } = useQuery(categoriesQuery)
  if (isError || (data && data.length < 2)) return null
  return (
    <section className={`${sectionStyle} max-sm:pt-12`}>
      <SectionHeading title={m.home_categories_title()} />
      {data ? <CategoryTiles categories={data} /> : <CategoryTilesSkeleton />}
    </section>
  )
}

/** Services and workshops beside each other; nothing of a trade that the shop does not have. */
function OtherTrades() {
  const { data: services = [] } = useQuery(nextTimesQuery)
  const { data: sessions = [] } = useQuery(nextWorkshopsQuery)
  if (services.length + sessions.length === 0) return null
  return (
    <div className={`${sectionStyle} grid items-start gap-6 lg:grid-flow-col lg:auto-cols-fr`}>
      {services.length > 0 && (
        <Trade title={m.home_book_title()} text={m.home_book_text()} wall="bg-wall-lila">
          <NextTimes services={services} />
        </Trade>
      )}
      {sessions.length > 0 && (
        <Trade title={m.home_workshops_title()} text={m.home_workshops_text()} wall="bg-wall-coral">
          <NextWorkshops sessions={sessions} />
        </Trade>
      )}
    </div>
  )
}

interface TradeProps {
  title: string
  text: string
  /** The color class of its background. */
  wall: string
  children: ReactNode
}

function Trade({ title, text, wall, children }: TradeProps) {
  return (
    <section className={`@container h-full rounded-tile p-4 text-on-wall sm:p-8 ${wall}`}>
      <h2 className="font-display font-medium text-h2 tracking-display">{title}</h2>
      <p className="mt-1 mb-5">{text}</p>
      {children}
    </section>
  )
}

const placeholders = 4

/** The first 4 products of the catalog (spec §9). */
function FeaturedProducts() {
  return (
    <section id="products" className={sectionStyle}>
      <SectionHeading title={m.home_featured_title()}>
        <ButtonLink to="/products" tone="quiet" size="sm" className="-ml-4 text-base sm:-mr-4 sm:ml-0">
          {m.home_featured_all()}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      </SectionHeading>
      <Products />
    </section>
  )
}

function Products() {
  const { data, isError, refetch } = useQuery(featuredQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={placeholders} columns="2-4" />
  if (data.products.length === 0) return <EmptyState title={m.home_featured_empty()} level={3} />
  return <ProductGrid products={data.products} columns="2-4" eager={false} />
}

/** Heading of a home page section, with a link to more. */
function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 className="font-display font-medium text-h2 tracking-display">{title}</h2>
      {children}
    </div>
  )
}
