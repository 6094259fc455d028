import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface OpenItemOptions<T, F, K extends QueryKey> {
  /** The id in the search parameters. */
  id: string | undefined
  /** The loaded page of the list. */
  items: readonly T[] | undefined
  idOf: (item: T) => string
  /** Fetches one item by id, on whichever page it is. */
  itemQuery: (id: string) => UseQueryOptions<F, Error, T | null, K>
}

/**
 * The item that the search parameters select: from the loaded page, or fetched individually. An item that leaves the
 * filtered page while it is open (such as an answered message) stays open.
 */
export function useOpenItem<T, F, K extends QueryKey>({
  id,
  items,
  idOf,
  itemQuery,
}: OpenItemOptions<T, F, K>): T | null {
  const listed = items?.find((item) => idOf(item) === id)
  const isElsewhere = id !== undefined && items !== undefined && !listed
  const query = useQuery({ ...itemQuery(id ?? ''), enabled: isElsewhere })
  const current = listed ?? (isElsewhere ? query.data : undefined)
  const [last, setLast] = useState<T | null>(null)
  if (current && current !== last) setLast(current)
  if (id === undefined) return null
  if (current) return current
  return current === undefined && last && idOf(last) === id ? last : null
}
