import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Opened<T, F, K extends QueryKey> {
  /** The id in the search parameters. */
  name: string | undefined
  /** The list page, once loaded. */
  listed: readonly T[] | undefined
  nameOf: (item: T) => string
  /** Fetches one item by id, on whichever page it is. */
  alone: (name: string) => UseQueryOptions<F, Error, T | null, K>
}

/**
 * The item that the search parameters select: from the loaded page, or fetched individually. An item that leaves the
 * filtered page while it is open (such as an answered message) stays open.
 */
export function useOpened<T, F, K extends QueryKey>({ name, listed, nameOf, alone }: Opened<T, F, K>): T | null {
  const here = listed?.find((item) => nameOf(item) === name)
  const elsewhere = name !== undefined && listed !== undefined && !here
  const query = useQuery({ ...alone(name ?? ''), enabled: elsewhere })
  const found = here ?? (elsewhere ? query.data : undefined)
  const [last, setLast] = useState<T | null>(null)
  if (found && found !== last) setLast(found)
  if (name === undefined) return null
  if (found) return found
  return found === undefined && last && nameOf(last) === name ? last : null
}
