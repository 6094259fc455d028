import { Menu } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

const MobileMenu = lazyComponent(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu))

/** Opens the menu of small screens. */
export function MenuButton({ className = '' }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const reset = () => {
    setOpen(false)
    setNeeded(false)
  }
  return (
    <>
      <button
        type="button"
        aria-label={m.shell_menu_open()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={MobileMenu.preload}
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
        className={buttonStyle({ tone: 'quiet', size: 'icon', className })}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {needed && <MobileMenu open={open} onOpenChange={setOpen} onMissing={reset} />}
    </>
  )
}
