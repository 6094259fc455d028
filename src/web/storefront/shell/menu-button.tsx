import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { buttonStyle } from '../../ui/button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(() => loadMenu().then((module) => ({ default: module.MobileMenu })))

/** Opens the menu of small screens. */
export function MenuButton({ className = '' }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={m.shell_menu_open()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
        className={buttonStyle({ tone: 'quiet', size: 'icon', className })}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {needed && (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
