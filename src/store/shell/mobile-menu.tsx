import { Link, useLocation } from '@tanstack/react-router'
import { isStaff, useCurrentUser } from '../../accounts/store/session/current-user.ts'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { SearchBox } from '../../catalog/store/search-box.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Drawer } from '../../kit/ui/dialog.tsx'
import { m } from '../../paraglide/messages.js'
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
    <Drawer open={open} onOpenChange={onOpenChange} title={m.shell_menu_title()} footer={<VersionBadge />}>
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
      <MenuAccount onNavigate={close} />
    </Drawer>
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
        {m.shell_sign_out_short()}
        <span className="min-w-0 truncate font-normal">{user.email}</span>
      </Button>
    </div>
  )
}
