import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { wallOf } from '../../catalog/store/category-wall.ts'
import { categoriesQuery } from '../../catalog/store/product-queries.ts'
import { categoryName } from '../../catalog/store/product-text.ts'
import { SearchBox } from '../../catalog/store/search-box.tsx'
import { LanguageToggle } from '../../kit/page/language-toggle.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Drawer } from '../../kit/ui/dialog.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { isStaff, useCurrentUser } from '../../session/store/current-user.ts'
import { navLinks } from './nav-links.ts'
import { VersionBadge } from './version-badge.tsx'

interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Search, navigation and account links; closes on navigation (spec §2). */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const close = () => onOpenChange(false)
  // The list of products has its own field.
  const isList = useLocation({ select: ({ pathname }) => pathname === '/products' })
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={m.shell_menu_title()} footer={<MenuFoot />}>
      {!isList && (
        // The scrolling area would cut the ring of the focus.
        <div className="pt-1">
          <SearchBox onDone={close} />
        </div>
      )}
      <nav aria-label={m.shell_menu_title()} className={isList ? '' : 'mt-3'}>
        <ul className="flex flex-col divide-y divide-line">
          {navLinks.map(({ to, hash, label }) => (
            <li key={label()}>
              <Link to={to} hash={hash} onClick={close} className="flex min-h-14 items-center font-medium text-lg">
                {label()}
              </Link>
            </li>
          ))}
          <StaffLink onClick={close} />
        </ul>
      </nav>
      <MenuCategories onNavigate={close} />
      <MenuAccount onNavigate={close} />
    </Drawer>
  )
}

function MenuFoot() {
  return (
    <div className="flex w-full items-center justify-between gap-3">
      <LanguageToggle />
      <VersionBadge />
    </div>
  )
}

/** The categories on their walls; one category is no choice. */
function MenuCategories({ onNavigate }: { onNavigate: () => void }) {
  const { data = [] } = useQuery(categoriesQuery)
  if (data.length < 2) return null
  return (
    <nav aria-labelledby="menu-categories" className="mt-6">
      <h2 id="menu-categories" className="font-semibold">
        {m.home_categories_title()}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-2">
        {data.map(({ name, nameEs }, at) => (
          <li key={name}>
            <Link
              to="/products"
              search={{ category: name }}
              onClick={onNavigate}
              className={`wrap-anywhere flex h-full min-h-11 items-center rounded-control px-3 py-1.5 font-medium text-on-wall leading-tight ${wallOf(name, at)}`}
            >
              {categoryName(name, nameEs)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function StaffLink({ onClick }: { onClick: () => void }) {
  if (!isStaff(useCurrentUser())) return null
  return (
    <li>
      <Link to="/admin" onClick={onClick} className="flex min-h-14 items-center font-medium text-lg">
        {m.shell_admin_dashboard()}
      </Link>
    </li>
  )
}

function MenuAccount({ onNavigate }: { onNavigate: () => void }) {
  const user = useCurrentUser()
  if (!user) {
    return (
      <ButtonLink to="/login" full className="mt-6" onClick={onNavigate}>
        {m.shell_sign_in()}
      </ButtonLink>
    )
  }
  return (
    <div className="mt-6 flex flex-col gap-3">
      {!isStaff(user) && (
        <ButtonLink to="/dashboard" full onClick={onNavigate}>
          {m.shell_dashboard()}
        </ButtonLink>
      )}
      <Button tone="outline" full onClick={() => void signOut()}>
        <LogOut aria-hidden className="size-4 shrink-0" />
        <span className="whitespace-nowrap">{m.shell_sign_out_short()}</span>
        <span className="min-w-0 truncate font-normal">{user.email}</span>
      </Button>
    </div>
  )
}
