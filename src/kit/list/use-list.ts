import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useSearchText } from '../page/use-search-text.ts'

type Navigation = { replace?: boolean; resetScroll?: boolean }

export interface ListSearch {
  search?: string
  page?: number
}

interface ListOptions<S, O> {
  read: (query: Record<string, unknown>) => S
  /** The parameter with the id of the entry whose details are open. */
  opens?: O
}

/** List state in the search parameters. Search input is debounced; any other change flushes it. */
export function useList<S extends ListSearch, O extends keyof S & string = never>(options: ListOptions<S, O>) {
  const { opens } = options
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => options.read(query), [options.read, query])
  const read = (next: object) => options.read({ ...next })
  // The open entry is not a filter: it closes when the list is searched or filtered.
  const filters = read({ ...search, ...(opens && { [opens]: undefined }) })
  const change = (next: object, navigation?: Navigation) =>
    void navigate({ to: '.', search: read(next), resetScroll: false, ...navigation })
  const [text, setText] = useSearchText(filters.search ?? '', (typed) =>
    change({ ...filters, search: typed, page: 1 }, { replace: true }),
  )
  const region = useRef<HTMLDivElement>(null)
  return {
    search,
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
