import { Menu } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '../kit/roles.ts'
import { buttonStyle } from '../kit/ui/button.tsx'
import { Drawer } from '../kit/ui/dialog.tsx'
import { m } from '../paraglide/messages.js'
import { BrandMark } from '../settings/store/brand-mark.tsx'
import { NavList } from './nav-list.tsx'

/** The navigation of small screens, opened by a button. */
export function NavDrawer({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={m.admin_menu_open()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={buttonStyle({ tone: 'quiet', size: 'icon', shape: 'control', className: '-ml-2 sm:hidden' })}
      >
        <Menu aria-hidden className="size-5.5" />
      </button>
      <Drawer side="left" open={open} onOpenChange={setOpen} title={m.admin_nav()}>
        <div className="pb-4">
          <BrandMark size="sm" />
        </div>
        <nav aria-label={m.admin_nav()} className="-mx-3">
          <NavList role={role} onNavigate={() => setOpen(false)} />
        </nav>
      </Drawer>
    </>
  )
}
