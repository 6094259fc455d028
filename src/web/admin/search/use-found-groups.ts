import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findAnything } from '../../../contract/reports.ts'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { type FoundGroup, foundPages, foundRecords } from './found-groups.ts'

const findsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'search', search],
    queryFn: ({ signal }) => api(findAnything, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What a text finds, group by group, empty groups left out. Pages are there at once, records when the server answers. */
export function useFoundGroups(
  text: string,
  role: Role,
): { groups: FoundGroup[]; failed: boolean; searching: boolean } {
  const search = useSettled(text.trim())
  const { data, isError, isPlaceholderData } = useQuery(findsQuery(search))
  const pages = { value: m.admin_find_pages(), items: foundPages(role, text) }
  const records = data && search !== '' ? foundRecords(data) : []
  const typing = search !== text.trim()
  return {
    groups: [pages, ...records].filter(({ items }) => items.length > 0),
    failed: isError,
    searching: typing || isPlaceholderData || (search !== '' && !data && !isError),
  }
}

/** Typing settles for this long, in milliseconds, before the server is asked. */
const settlesAfter = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settlesAfter)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
