import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { useDebounced } from '../../../kit/page/use-debounced.ts'
import type { Role } from '../../../kit/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { searchEverything } from '../../office-api.ts'
import { matchingPages, type ResultGroup, recordGroups, type SearchResult } from './search-results.ts'

/** Global search over pages, orders, products and users; arrow keys select, Enter opens. */
export function SearchDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { groups, failed, searching } = useSearchResults(text, role)
  const go = (result: SearchResult) => {
    onClose()
    void navigate(result.target)
  }
  const enter = useEnter(groups, searching, go)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden short:overflow-y-auto rounded-card bg-surface text-admin text-ink shadow-raised outline-none sm:top-24 short:top-4 sm:max-h-[min(32rem,calc(100dvh-12rem))] short:max-h-[calc(100dvh-2rem)]"
        >
          <Dialog.Title className="sr-only">{m.admin_find_title()}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            itemToStringValue={(result: SearchResult) => result.label}
            value={text}
            onValueChange={(next, { reason }) => reason !== 'item-press' && setText(next)}
            onItemHighlighted={enter.highlight}
          >
            <SearchField ref={input} onKeyDown={enter.onKeyDown} />
            <Results text={text} failed={failed} searching={searching} onGo={go} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchField({ ref, onKeyDown }: Pick<Autocomplete.Input.Props, 'ref' | 'onKeyDown'>) {
  return (
    <div className="flex items-center gap-3 border-line border-b px-4">
      <Search aria-hidden className="size-5 shrink-0 text-muted" />
      <Autocomplete.Input
        ref={ref}
        aria-label={m.admin_find_label()}
        placeholder={m.admin_find_label()}
        onKeyDown={onKeyDown}
        className="min-h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
      />
    </div>
  )
}

interface ResultsProps {
  text: string
  failed: boolean
  searching: boolean
  onGo: (result: SearchResult) => void
}

function Results({ text, failed, searching, onGo }: ResultsProps) {
  return (
    <>
      <Autocomplete.Status className="px-4 pt-3 text-muted text-sm empty:hidden">
        {failed ? m.admin_find_failed() : text.trim() === '' ? m.admin_find_start() : null}
      </Autocomplete.Status>
      {!searching && !failed && (
        <Autocomplete.Empty className="px-4 py-6 text-center text-muted empty:hidden">
          {m.admin_find_none({ text })}
        </Autocomplete.Empty>
      )}
      <Autocomplete.List
        aria-label={m.admin_find_title()}
        className="min-h-0 short:overflow-visible overflow-y-auto p-2 empty:p-0"
      >
        {(group: ResultGroup) => <Group key={group.value} group={group} onGo={onGo} />}
      </Autocomplete.List>
    </>
  )
}

/**
 * Enter opens the highlighted result, otherwise the first one; pressed during a search, once its results are there. The
 * library's own handler loses an Enter while the list is being replaced.
 */
function useEnter(groups: readonly ResultGroup[], searching: boolean, go: (result: SearchResult) => void) {
  const highlighted = useRef<SearchResult | undefined>(undefined)
  const [waiting, setWaiting] = useState(false)
  const open = useEffectEvent(() => {
    setWaiting(false)
    const results = groups.flatMap(({ items }) => items)
    const result = results.find(({ key }) => key === highlighted.current?.key) ?? results[0]
    if (result) go(result)
  })
  useEffect(() => {
    if (waiting && !searching) open()
  }, [waiting, searching])
  const onKeyDown: Autocomplete.Input.Props['onKeyDown'] = (event) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (isEnter) event.preventBaseUIHandler()
    setWaiting(isEnter)
  }
  const highlight = (result: SearchResult | undefined) => {
    highlighted.current = result
  }
  return { onKeyDown, highlight }
}

function Group({ group, onGo }: { group: ResultGroup; onGo: (result: SearchResult) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="pb-1">
      <Autocomplete.GroupLabel className="px-3 py-1.5 font-semibold text-muted text-xs">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(result: SearchResult) => (
          <Autocomplete.Item
            key={result.key}
            value={result}
            onClick={() => onGo(result)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-highlighted:bg-sunken"
          >
            <result.icon aria-hidden className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 truncate font-medium">{result.label}</span>
            {result.note && <span className="ml-auto min-w-0 truncate pl-3 text-muted text-sm">{result.note}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

const findsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'search', search],
    queryFn: ({ signal }) => api(searchEverything, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The search results by group, without empty groups. Pages appear immediately, records when the server responds. */
function useSearchResults(text: string, role: Role): { groups: ResultGroup[]; failed: boolean; searching: boolean } {
  const search = useDebounced(text.trim())
  const { data, isError, isPlaceholderData } = useQuery(findsQuery(search))
  const pages = { value: m.admin_find_pages(), items: matchingPages(role, text) }
  const records = data && search !== '' ? recordGroups(data) : []
  const typing = search !== text.trim()
  return {
    groups: [pages, ...records].filter(({ items }) => items.length > 0),
    failed: isError,
    searching: typing || isPlaceholderData || (search !== '' && !data && !isError),
  }
}
