import { useSearchText } from '../../lib/use-search-text.ts'

type Navigation = { replace?: boolean; resetScroll?: boolean }

interface ListSearch {
  search?: string
  page?: number
}

/** Props of a list page from its route. */
export interface ListPageProps<S> {
  search: S
  /** Writes the search parameters. */
  onSearch: (search: S, options?: Navigation) => void
}

interface Address<S> {
  /** The list's search parameters; others (such as the open details) are dropped while searching. */
  list: S
  read: (query: Record<string, unknown>) => S
  onSearch: ListPageProps<S>['onSearch']
}

/** List state in the search parameters. Search input is debounced; any other change flushes it. */
export function useListSearch<S extends ListSearch>({ list, read, onSearch }: Address<S>) {
  const readFrom = (next: object) => read({ ...next })
  const change = (next: object, options: Navigation = {}) => onSearch(readFrom(next), options)
  const [text, setText] = useSearchText(list.search ?? '', (search) =>
    change({ ...list, search, page: 1 }, { replace: true }),
  )
  return {
    text,
    setText,
    change,
    /** Whether any filter is set. */
    filtered: Object.keys(readFrom({ ...list, page: undefined })).length > 0,
    /** Applies a filter and returns to the first page. */
    narrow: (filter: object) => change({ ...list, search: text, ...filter, page: 1 }),
    turnTo: (page: number) => change({ ...list, page }, { resetScroll: true }),
    clear: () => {
      setText('')
      change({})
    },
  }
}
