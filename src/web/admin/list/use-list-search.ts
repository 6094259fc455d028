import { useSearchText } from '../../lib/use-search-text.ts'

type Navigation = { replace?: boolean; resetScroll?: boolean }

interface ListSearch {
  search?: string
  page?: number
}

/** What the page of a list gets from its route. */
export interface ListPageProps<S> {
  search: S
  /** Writes the state of the list to the address. */
  onSearch: (search: S, options?: Navigation) => void
}

interface Address<S> {
  /** The list's part of the address; what else stands there (the details that are open) is not kept while searching. */
  list: S
  read: (query: Record<string, unknown>) => S
  onSearch: ListPageProps<S>['onSearch']
}

/** The state of a list in its address: what is typed gets there a moment later, and any other change takes it along. */
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
    /** Whether the list is narrowed by anything. */
    filtered: Object.keys(readFrom({ ...list, page: undefined })).length > 0,
    /** Narrows the list further, from its first page on. */
    narrow: (filter: object) => change({ ...list, search: text, ...filter, page: 1 }),
    turnTo: (page: number) => change({ ...list, page }, { resetScroll: true }),
    clear: () => {
      setText('')
      change({})
    },
  }
}
