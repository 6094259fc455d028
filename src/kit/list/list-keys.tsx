import { Keyboard } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ListKeysProps<T> {
  items: readonly T[] | undefined
  onOpen: (item: T) => void
  onToggle: (item: T) => void
  children: ReactNode
}

/** What takes letters and Enter itself. */
const takesKeys = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role^=menu], [role=dialog]'

/**
 * Keys for the entries in it: j and k go to the next and the previous one, x selects, Enter opens, ? lists the keys. They
 * work only while the focus is in the list (WCAG 2.1.4).
 */
export function ListKeys<T extends { id: string | number }>({ items, onOpen, onToggle, children }: ListKeysProps<T>) {
  const [isListed, setIsListed] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(takesKeys)) return
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    const at = entries.findIndex((entry) => entry.contains(target))
    const item = items?.find(({ id }) => String(id) === entries[at]?.dataset.entry)
    const actions: Record<string, (() => void) | undefined | false> = {
      j: () => entries[Math.min(at + 1, entries.length - 1)]?.focus(),
      k: () => entries[Math.max(at - 1, 0)]?.focus(),
      x: item && (() => onToggle(item)),
      // Buttons and links in the entry have an Enter of their own.
      Enter: item && !target.closest('button, a') && (() => onOpen(item)),
      '?': () => setIsListed(true),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the entries take the focus; this only hears their keys */}
      <div onKeyDown={onKeyDown}>
        {children}
        <div className="flex print:hidden justify-end border-line border-t px-5 py-2 max-lg:hidden">
          <Button tone="quiet" size="admin" onClick={() => setIsListed(true)}>
            <Keyboard aria-hidden className="size-4" />
            {m.list_keys_title()}
          </Button>
        </div>
      </div>
      <Dialog open={isListed} onOpenChange={setIsListed} title={m.list_keys_title()} size="sm">
        <p className="text-muted">{m.list_keys_text()}</p>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {keyTexts.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded bg-sunken px-2 py-0.5 font-sans font-semibold text-sm">{key}</kbd>
              </dt>
              <dd>{text()}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

const keyTexts: [key: string, text: () => string][] = [
  ['j', m.list_keys_next],
  ['k', m.list_keys_previous],
  ['x', m.list_keys_select],
  ['Enter', m.list_keys_open],
  ['?', m.list_keys_list],
]
