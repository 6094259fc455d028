import { useRef } from 'react'
import { useSearchText } from '../page/use-search-text.ts'

type Navigation = { replace?: boolean; resetScroll?: boolean }

export interface ListSearch {
  search?: string
  page?: number
}

/** Props of a list page from its route. */
export interface ListRouteProps<S> {
  search: S
  /** Writes the search parameters. */
  onSearch: (search: S, options?: Navigation) => void
}

/** The props of a list page from its route. */
export const listRouteProps = <S>(
  search: S,
  navigate: (options: { search: NoInfer<S> } & Navigation) => Promise<void>,
): ListRouteProps<S> => ({
  search,
  onSearch: (next, options) => void navigate({ search: next, resetScroll: false, ...options }),
})

interface ListOptions<S, O> extends ListRouteProps<S> {
  read: (query: Record<string, unknown>) => S
  /** The parameter with the id of the entry whose details are open. */
  opens?: O
}

/** List state in the search parameters. Search input is debounced; any other change flushes it. */
export function useList<S extends ListSearch, O extends keyof S & string = never>(options: ListOptions<S, O>) {
  const { search, onSearch, opens } = options
  const read = (next: object) => options.read({ ...next })
  // The open entry is not a filter: it closes when the list is searched or filtered.
  const filters = read({ ...search, ...(opens && { [opens]: undefined }) })
  const change = (next: object, navigation?: Navigation) => onSearch(read(next), navigation)
  const [text, setText] = useSearchText(filters.search ?? '', (typed) =>
    change({ ...filters, search: typed, page: 1 }, { replace: true }),
  )
  const region = useRef<HTMLDivElement>(null)
  return {
    /** The element of the results, and how to focus it after the focused entry was removed. */
    region,
    focus: () => region.current?.focus(),
    filters,
    text,
    setText,
    /** Whether any filter is set. */
    filtered: Object.keys(read({ ...filters, page: undefined })).length > 0,
    /** Applies a filter and returns to the first page. */
    narrow: (filter: object) => change({ ...filters, search: text, ...filter, page: 1 }),
    turnTo: (page: number) => change({ ...filters, page }, { resetScroll: true }),
    /** Replaces all filters. */
    reset: (only: object = {}) => {
      setText('')
      change(only)
    },
    openId: opens && search[opens],
    open: (id: string, navigation?: Navigation) => opens && change({ ...filters, [opens]: id }, navigation),
    close: () => change(filters, { replace: true }),
  }
}

export type ListState<S extends ListSearch> = Omit<ReturnType<typeof useList<S>>, 'openId' | 'open'>
