import { useLocation } from '@tanstack/react-router'
import { LogOut, Menu, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { CartButton } from '../../cart/store/cart-button.tsx'
import { LanguageToggle } from '../../kit/page/language-toggle.tsx'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Button, ButtonLink, buttonStyle } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { isStaff, useCurrentUser } from '../../session/store/current-user.ts'
import { BrandMark } from '../../settings/store/brand-mark.tsx'
import { navLinks } from './nav-links.ts'
import { VersionBadge } from './version-badge.tsx'

/** The navigation bar (spec §2). */
export function SiteHeader() {
  return (
    <header className="print:hidden sticky top-0 z-30 short:static border-line border-b bg-page">
      <div className="mx-auto flex h-17 max-w-page items-center gap-2 px-4 sm:gap-4 sm:px-6 lg:h-19 lg:gap-3 xl:gap-5 xl:px-10">
        <Link to="/" className="flex min-h-11 min-w-0 items-center">
          <BrandMark />
        </Link>
        <MainNav className="hidden lg:block" />
        <div className="ml-auto flex items-center gap-1 sm:gap-3 lg:gap-1.5 xl:gap-3">
          <span className="hidden sm:block">
            <VersionBadge />
          </span>
          <SearchButton className="max-lg:hidden" />
          <LanguageToggle />
          <AccountLinks className="hidden lg:flex" />
          <CartButton />
          <MenuButton className="lg:hidden" />
        </div>
      </div>
    </header>
  )
}

function MainNav({ className = '' }: { className?: string }) {
  return (
    <nav aria-label={m.shell_nav_label()} className={className}>
      <ul className="flex xl:gap-1">
        {navLinks.map(({ to, hash, label }) => (
          <li key={label()}>
            <Link
              to={to}
              hash={hash}
              activeOptions={{ exact: to === '/', includeHash: true }}
              current="by-address"
              className="flex min-h-11 items-center whitespace-nowrap rounded-full px-2 font-medium text-[0.9375rem] hover:bg-sunken xl:px-3 aria-[current=page]:text-brand-text"
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const HeaderSearch = lazyComponent(() => import('./header-search.tsx').then((module) => module.HeaderSearch))

/** Opens the search of the store; on the list of products it leads to the field of the list. */
function SearchButton({ className = '' }: { className?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const isList = useLocation({ select: ({ pathname }) => pathname === '/products' })
  const close = (returnFocus = false) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={m.shell_search()}
        aria-expanded={isList ? undefined : open}
        onPointerEnter={HeaderSearch.preload}
        onClick={() => (isList ? document.getElementById('field-search')?.focus() : setOpen(true))}
        className={buttonStyle({ tone: 'quiet', size: 'icon', className })}
      >
        <Search aria-hidden className="size-5" />
      </button>
      {open && <HeaderSearch onClose={close} onMissing={close} />}
    </>
  )
}

const MobileMenu = lazyComponent(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu))

/** Opens the menu of small screens. */
function MenuButton({ className = '' }: { className?: string }) {
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

/** Sign In / Register, or dashboard link and sign-out (spec §2). */
function AccountLinks({ className = '' }: { className?: string }) {
  const user = useCurrentUser()
  if (!user) {
    return (
      <div className={className}>
        <ButtonLink to="/login" tone="quiet" size="sm" className="text-[0.9375rem]">
          {m.shell_sign_in()}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={`items-center gap-1 ${className}`}>
      <ButtonLink to={isStaff(user) ? '/admin' : '/dashboard'} tone="quiet" size="sm" className="whitespace-nowrap">
        {isStaff(user) ? m.shell_admin_panel() : m.shell_dashboard()}
      </ButtonLink>
      <SignOutButton email={user.email} />
    </div>
  )
}

/** Signs out; shows the account's name where there is room. */
function SignOutButton({ email, className = '' }: { email: string; className?: string }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      aria-label={m.shell_sign_out({ email })}
      title={m.shell_sign_out({ email })}
      onClick={() => void signOut()}
      className={className}
    >
      <LogOut aria-hidden className="size-4 shrink-0" />
      <span className="max-w-44 truncate lg:max-xl:hidden min-[90rem]:max-w-64">{email}</span>
    </Button>
  )
}
