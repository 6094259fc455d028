import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SearchBox } from '../../catalog/store/search-box.tsx'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** The search in place of the navigation bar; `onClose` tells whether the focus returns to its button. */
export function HeaderSearch({ onClose }: { onClose: (returnFocus: boolean) => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    field.current?.focus()
    // It covers the links of the navigation, which must not have the focus unseen.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) latest.current(false)
    }
    const leaving = ['focusin', 'pointerdown'] as const
    for (const event of leaving) document.addEventListener(event, leave)
    return () => {
      for (const event of leaving) document.removeEventListener(event, leave)
    }
  }, [])
  return (
    <div ref={bar} className="absolute inset-0 bg-page">
      <div className="mx-auto flex h-full max-w-3xl items-center gap-2 px-6">
        <SearchBox ref={field} floating onDone={() => onClose(false)} onEscape={() => onClose(true)} />
        <button
          type="button"
          aria-label={m.shell_search_close()}
          onClick={() => onClose(true)}
          className={buttonStyle({ tone: 'quiet', size: 'icon' })}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  )
}
