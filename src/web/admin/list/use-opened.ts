import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Opened<T, F, K extends QueryKey> {
  /** What the address names as open. */
  name: string | undefined
  /** The page of the list, once it is there. */
  listed: readonly T[] | undefined
  nameOf: (item: T) => string
  /** Asks for one by its name, wherever in the list it is. */
  alone: (name: string) => UseQueryOptions<F, Error, T | null, K>
}

/**
 * The item that the address names: of the page, or asked for by itself where it is on another one. What leaves the page
 * while it is open (a message that is answered in the list of the open ones) stays open meanwhile.
 */
export function useOpened<T, F, K extends QueryKey>({ name, listed, nameOf, alone }: Opened<T, F, K>): T | null {
  const here = listed?.find((item) => nameOf(item) === name)
  const elsewhere = name !== undefined && listed !== undefined && !here
  const asked = useQuery({ ...alone(name ?? ''), enabled: elsewhere })
  const found = here ?? (elsewhere ? asked.data : undefined)
  const [last, setLast] = useState<T | null>(null)
  if (found && found !== last) setLast(found)
  if (name === undefined) return null
  if (found) return found
  return found === undefined && last && nameOf(last) === name ? last : null
}
