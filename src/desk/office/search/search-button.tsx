import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import type { Role } from '../../../kit/roles.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'

const SearchDialog = lazyComponent(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))

/** Opens the global search; Ctrl+K and ⌘K do the same from anywhere. */
export function SearchButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="font-normal text-muted max-md:w-control max-md:px-0"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="max-md:sr-only">{m.admin_find()}</span>
        <kbd aria-hidden className="ml-2 rounded bg-sunken px-1.5 font-sans text-xs max-md:hidden">
          {m.admin_find_keys()}
        </kbd>
      </Button>
      {open && <SearchDialog role={role} onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  )
}
