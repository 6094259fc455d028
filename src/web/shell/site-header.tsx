import { Link } from '@tanstack/react-router'
import { CartButton } from '../cart/cart-button.tsx'
import { BrandMark } from '../lib/brand/brand-mark.tsx'
import { AccountLinks } from './account-links.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { MainNav } from './main-nav.tsx'
import { MenuButton } from './menu-button.tsx'
import { VersionBadge } from './version-badge.tsx'

/** The navigation bar (spec §2). */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 short:static border-line border-b bg-page">
      <div className="mx-auto flex h-17 max-w-page items-center gap-2 px-4 sm:gap-4 sm:px-6 lg:h-19 lg:gap-6 lg:px-10 xl:gap-8">
        <Link to="/" className="flex min-h-11 min-w-0 items-center">
          <BrandMark />
        </Link>
        <MainNav className="hidden xl:block" />
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <span className="hidden sm:block">
            <VersionBadge />
          </span>
          <LanguageToggle />
          <AccountLinks className="hidden xl:flex" />
          <CartButton />
          <MenuButton className="xl:hidden" />
        </div>
      </div>
    </header>
  )
}
