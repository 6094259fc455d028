import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClearButton } from './clear-button.tsx'
import { Nothing, type NothingProps } from './nothing.tsx'
import { Pagination } from './pagination.tsx'
import { type RangeMessage, rangeText } from './range-text.ts'

interface Paged {
  page: number
  pages: number
  matching: number
}

interface PagedListProps<P extends Paged> extends NothingProps {
  query: {
    data: P | undefined
    isError: boolean
    /** Whether another page is loading; the previous one is displayed meanwhile. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Number of items on this page, and on a full page. */
  count: number
  perPage: number
  showing: RangeMessage
  /** Rendered after the range. */
  note?: ReactNode
  /** Actions that apply to all matching items. */
  actions?: ReactNode
  onPage: (page: number) => void
  children: ReactNode
}

/** One page of a server list: loading, loaded, empty and failed states. */
export function PagedList<P extends Paged>(props: PagedListProps<P>) {
  const { data, isError, isPlaceholderData, refetch } = props.query
  const { count, perPage, filtered, onClear } = props
  if (isError) {
    return (
      <Card className="overflow-hidden">
        <ErrorState onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
          <p role="status">
            {data ? (
              rangeText({ ...data, count, perPage }, props.showing)
            ) : (
              <span className="sr-only">{m.admin_loading()}</span>
            )}
            {props.note}
          </p>
          {filtered && data && data.matching > 0 && (
            <span className="flex flex-wrap gap-2">
              {props.actions}
              <ClearButton onClear={onClear} />
            </span>
          )}
        </div>
        {data?.matching === 0 ? <Nothing {...props} /> : props.children}
        {data && <Pagination page={data.page} pages={data.pages} onPage={props.onPage} />}
      </div>
    </Card>
  )
}
