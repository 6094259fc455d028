import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonStyle } from '../../../kit/ui/button.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { m } from '../../../paraglide/messages.js'

interface PageLinksProps {
  page: number
  pages: number
  /** The id of the paginated list, which gets the focus after a page change. */
  leadsTo: string
}

/** Pagination links of a product list, each with its own URL; renders nothing for a single page. */
export function PageLinks({ page, pages, leadsTo }: PageLinksProps) {
  if (pages <= 1) return null
  const links = { pages, leadsTo }
  return (
    <nav aria-label={m.catalog_pages()} className="pt-12">
      <ul className="flex flex-wrap items-center justify-center gap-1 sm:gap-2">
        <li>
          <Step {...links} to={page - 1} label={m.catalog_page_previous()}>
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
        </li>
        {numbersAround(page, pages).map((number, at, all) => (
          <Fragment key={number}>
            {number - (all[at - 1] ?? 0) > 1 && (
              <li aria-hidden className="text-muted">
                …
              </li>
            )}
            <li className={isNeighbor(number, page, pages) ? 'max-sm:hidden' : ''}>
              <NumberLink number={number} current={number === page} leadsTo={leadsTo} />
            </li>
          </Fragment>
        ))}
        <li>
          <Step {...links} to={page + 1} label={m.catalog_page_next()}>
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

/** The first, the last, and the neighboring pages. */
const numbersAround = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)

/** Neighbors of the current page are hidden on narrow windows, where the arrows reach them. */
const isNeighbor = (number: number, page: number, pages: number): boolean =>
  Math.abs(number - page) === 1 && number !== 1 && number !== pages

interface PageLinkProps {
  to: number
  label: string
  leadsTo: string
  current?: boolean
  className: string
  children: ReactNode
}

/** The same list with its filters, on another page. */
function PageLink({ to, label, leadsTo, current = false, className, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, page: to === 1 ? undefined : to })}
      onClick={() => document.getElementById(leadsTo)?.focus({ preventScroll: true })}
      aria-label={label}
      current={current ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}

const numberStyle = [
  'money grid min-h-11 min-w-11 place-items-center rounded-full px-2 font-semibold text-sm hover:bg-sunken',
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-text',
].join(' ')

function NumberLink({ number, current, leadsTo }: { number: number; current: boolean; leadsTo: string }) {
  const label = m.catalog_page_number({ page: number })
  return (
    <PageLink to={number} label={label} leadsTo={leadsTo} current={current} className={numberStyle}>
      {number}
    </PageLink>
  )
}

type StepProps = Omit<PageLinkProps, 'className'> & { pages: number }

function Step({ pages, ...link }: StepProps) {
  const style = buttonStyle({ tone: 'outline', size: 'icon' })
  if (link.to >= 1 && link.to <= pages) return <PageLink {...link} className={style} />
  return (
    <span aria-hidden className={`${style} opacity-40`}>
      {link.children}
    </span>
  )
}
