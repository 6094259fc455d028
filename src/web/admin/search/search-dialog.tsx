import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import type { Found, FoundGroup } from './found-groups.ts'
import { useFoundGroups } from './use-found-groups.ts'

/** Global search over pages, orders, products and users; arrow keys select, Enter opens. */
export function SearchDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { groups, failed, searching } = useFoundGroups(text, role)
  const go = (found: Found) => {
    onClose()
    void navigate(found.target)
  }
  const enter = useEnter(groups, searching, go)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-card bg-surface text-admin text-ink shadow-raised outline-none sm:top-24 sm:max-h-[min(32rem,calc(100dvh-12rem))]"
        >
          <Dialog.Title className="sr-only">{m.admin_find_title()}</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups}
            itemToStringValue={(found: Found) => found.label}
            value={text}
            onValueChange={(next, { reason }) => reason !== 'item-press' && setText(next)}
            onItemHighlighted={enter.highlight}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Autocomplete.Input
                ref={input}
                aria-label={m.admin_find_label()}
                placeholder={m.admin_find_label()}
                onKeyDown={enter.onKeyDown}
                className="min-h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
              />
            </div>
            <Autocomplete.Status className="px-4 pt-3 text-muted text-sm empty:hidden">
              {failed ? m.admin_find_failed() : text.trim() === '' ? m.admin_find_start() : null}
            </Autocomplete.Status>
            {!searching && !failed && (
              <Autocomplete.Empty className="px-4 py-6 text-center text-muted empty:hidden">
                {m.admin_find_none({ text })}
              </Autocomplete.Empty>
            )}
            <Autocomplete.List aria-label={m.admin_find_title()} className="min-h-0 overflow-y-auto p-2 empty:p-0">
              {(group: FoundGroup) => <Group key={group.value} group={group} onGo={go} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Enter opens the highlighted result, otherwise the first one; pressed during a search, once its results are there. The
 * library's own handler loses an Enter while the list is being replaced.
 */
function useEnter(groups: readonly FoundGroup[], searching: boolean, go: (found: Found) => void) {
  const highlighted = useRef<Found | undefined>(undefined)
  const [waiting, setWaiting] = useState(false)
  const open = useEffectEvent(() => {
    setWaiting(false)
    const results = groups.flatMap(({ items }) => items)
    const found = results.find(({ key }) => key === highlighted.current?.key) ?? results[0]
    if (found) go(found)
  })
  useEffect(() => {
    if (waiting && !searching) open()
  }, [waiting, searching])
  const onKeyDown: Autocomplete.Input.Props['onKeyDown'] = (event) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (isEnter) event.preventBaseUIHandler()
    setWaiting(isEnter)
  }
  const highlight = (found: Found | undefined) => {
    highlighted.current = found
  }
  return { onKeyDown, highlight }
}

function Group({ group, onGo }: { group: FoundGroup; onGo: (found: Found) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="pb-1">
      <Autocomplete.GroupLabel className="px-3 py-1.5 font-semibold text-muted text-xs">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(found: Found) => (
          <Autocomplete.Item
            key={found.key}
            value={found}
            onClick={() => onGo(found)}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-highlighted:bg-sunken"
          >
            <found.icon aria-hidden className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 truncate font-medium">{found.label}</span>
            {found.note && <span className="ml-auto min-w-0 truncate pl-3 text-muted text-sm">{found.note}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
