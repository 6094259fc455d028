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
    /** Another page is on its way; what stands there is the one before. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** How many items the page shows, of how many on a full one. */
  count: number
  perPage: number
  showing: RangeMessage
  /** Stands behind the range. */
  note?: ReactNode
  /** What there is to do with all that match. */
  actions?: ReactNode
  onPage: (page: number) => void
  children: ReactNode
}

/** One page of a list of the server: while it comes, as it is found, where there is nothing, and when it failed. */
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
