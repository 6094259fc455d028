import { ChevronLeft, ChevronRight, type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { countText, totalText } from './figures.ts'
import type { ListSearch, ListState } from './use-list.ts'

interface Page {
  page: number
  pages: number
  matching: number
  total: number
}

/** A message for the range of a page ("1–20 of 43 orders"); `count` is the number of matches for its plural form. */
type RangeMessage = (shown: { range: string; total: string; count: number; all: number }) => string

interface EmptyMessage {
  title: string
  text: string
  icon?: LucideIcon
  action?: ReactNode
}

export interface ListResultProps<S extends ListSearch> {
  list: ListState<S>
  query: {
    data: Page | undefined
    isError: boolean
    isFetching: boolean
    /** Whether another page is loading; the previous one is displayed meanwhile. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Number of entries on a full page. */
  perPage: number
  showing: RangeMessage
  /** Rendered after the range. */
  rangeNote?: ReactNode
  /** Actions that apply to all matching entries. */
  matchingActions?: ReactNode
  /** Messages for an empty list, and for filters without matches. */
  empty: EmptyMessage
  none: EmptyMessage
  /** Renders no frame around the list, because each entry is a card. */
  unframed?: boolean
  children: ReactNode
}

/** One page of a list: loading, loaded, empty and failed states. */
export function ListResults<S extends ListSearch>(props: ListResultProps<S>) {
  const { list, query, unframed, rangeNote, matchingActions, perPage, showing } = props
  const { data, isError, isPlaceholderData } = query
  if (isError) {
    return (
      <Frame unframed={unframed}>
        <ErrorState onRetry={() => void query.refetch()} />
      </Frame>
    )
  }
  return (
    <Frame unframed={unframed}>
      <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        <div
          className={`flex flex-wrap items-center justify-between gap-2 text-muted text-sm ${unframed ? 'min-h-9 pb-3' : 'min-h-13 px-5 py-2'}`}
        >
          <p role="status">
            <span className={data ? '' : 'sr-only'}>
              {data ? rangeText(data, perPage, showing) : m.admin_loading()}
            </span>
            <span>{rangeNote}</span>
          </p>
          {list.filtered && data && data.matching > 0 && (
            <div className="flex print:hidden flex-wrap gap-2">
              {matchingActions}
              <ClearButton onClear={list.reset} />
            </div>
          )}
        </div>
        {data?.matching === 0 ? (
          <Frame unframed={!unframed}>
            <NoEntries {...props} />
          </Frame>
        ) : (
          props.children
        )}
        {data && <Pagination page={data.page} pages={data.pages} onPage={list.turnTo} />}
      </div>
    </Frame>
  )
}

function Frame({ unframed = false, children }: { unframed?: boolean | undefined; children: ReactNode }) {
  return unframed ? children : <Card className="overflow-hidden">{children}</Card>
}

function NoEntries<S extends ListSearch>({ list, empty, none }: ListResultProps<S>) {
  if (!list.filtered) return <EmptyState {...empty} />
  return <EmptyState icon={SearchX} action={<ClearButton onClear={list.reset} />} {...none} />
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button tone="outline" size="admin" shape="control" onClick={() => onClear()}>
      {m.admin_orders_clear()}
    </Button>
  )
}

/** Range of a page: "1–20", or "1" for a single entry; '' for an empty list. */
function rangeText({ page, matching, total }: Page, perPage: number, message: RangeMessage): string {
  if (matching === 0) return ''
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, matching)
  const range = last > first ? `${countText(first)}–${countText(last)}` : countText(first)
  return message({ range, total: totalText(matching), count: matching, all: total })
}

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and next page; renders nothing for a single page. */
function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={m.admin_pages()}
      className="flex print:hidden items-center justify-center gap-3 border-line border-t px-5 py-3"
    >
      <Button
        tone="outline"
        size="icon-admin"
        shape="control"
        aria-label={m.admin_page_previous()}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <span className="money text-muted text-sm">
        {m.admin_page_of({ page: countText(page), pages: countText(pages) })}
      </span>
      <Button
        tone="outline"
        size="icon-admin"
        shape="control"
        aria-label={m.admin_page_next()}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  )
}
