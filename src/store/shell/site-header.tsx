import { Link } from '@tanstack/react-router'
import { CartButton } from '../../cart/store/cart-button.tsx'
import { BrandMark } from '../../settings/store/brand-mark.tsx'
import { AccountLinks } from './account-links.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { MainNav } from './main-nav.tsx'
import { MenuButton } from './menu-button.tsx'
import { VersionBadge } from './version-badge.tsx'

/** The navigation bar (spec §2). */
export function SiteHeader() {
  return (
    <header className="print:hidden sticky top-0 z-30 short:static border-line border-b bg-page">
      <div className="mx-auto flex h-17 max-w-page items-center gap-2 px-4 sm:gap-4 sm:px-6 lg:h-19 lg:gap-3 xl:gap-8 xl:px-10">
        <Link to="/" className="flex min-h-11 min-w-0 items-center">
          <BrandMark />
        </Link>
        <MainNav className="hidden lg:block" />
        <div className="ml-auto flex items-center gap-1 sm:gap-3 lg:gap-1.5 xl:gap-3">
          <span className="hidden sm:block">
            <VersionBadge />
          </span>
          <LanguageToggle />
          <AccountLinks className="hidden lg:flex" />
          <CartButton />
          <MenuButton className="lg:hidden" />
        </div>
      </div>
    </header>
  )
}
