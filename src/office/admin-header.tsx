import { Menu, Store } from 'lucide-react'
import { useState } from 'react'
import { SearchButton } from '../desk/office/search/search-button.tsx'
import { LanguageToggle } from '../kit/page/language-toggle.tsx'
import type { Role } from '../kit/roles.ts'
import { ButtonLink, buttonStyle } from '../kit/ui/button.tsx'
import { Drawer } from '../kit/ui/dialog.tsx'
import { m } from '../paraglide/messages.js'
import type { User } from '../session/api.ts'
import { BrandLogo, BrandMark } from '../settings/store/brand-mark.tsx'
import { VersionBadge } from '../store/shell/version-badge.tsx'
import { NavList } from './nav-list.tsx'
import { UserMenu } from './user-menu.tsx'

/** Panel title, link to the store, and account menu (spec §2). */
export function AdminHeader({ user }: { user: User }) {
  return (
    <header className="print:hidden sticky top-0 z-30 short:static flex h-15 items-center gap-1 border-line border-b bg-surface px-3 sm:gap-3 sm:px-6 lg:px-7">
      {!user.secondFactorMissing && <NavDrawer role={user.role} />}
      {/* Wider windows show the title above the navigation. */}
      <BrandLogo className="size-7 max-[429px]:hidden sm:hidden" />
      <p className="flex min-w-0 items-center font-semibold max-sm:flex-col max-sm:items-start max-sm:text-sm sm:gap-3">
        <span className="max-w-full truncate">
          {user.role === 'root' ? m.admin_panel_root() : m.admin_panel_admin()}
        </span>
        <VersionBadge />
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-0.5 sm:gap-2.5">
        {!user.secondFactorMissing && <SearchButton role={user.role} />}
        <LanguageToggle className="text-sm sm:max-h-9 sm:max-w-9" />
        <ButtonLink
          to="/"
          tone="quiet"
          size="admin"
          shape="control"
          aria-label={m.admin_back()}
          className="max-sm:w-control max-sm:px-0"
        >
          <Store aria-hidden className="size-4.5 shrink-0" />
          <span className="max-sm:hidden">{m.admin_back()}</span>
        </ButtonLink>
        <UserMenu user={user} />
      </div>
    </header>
  )
}

/** The navigation of small screens, opened by a button. */
function NavDrawer({ role }: { role: Role }) {
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
