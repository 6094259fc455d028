import { Navigate, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { awaitPage } from '../../accounts/store/session/awaited-page.ts'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { UnverifiedBanner } from '../../accounts/store/verification/unverified-banner.tsx'
import { CartSection } from '../../cart/store/cart-section.tsx'
import { DemoBanner } from '../../kit/page/demo-banner.tsx'
import { LanguageToggle } from '../../kit/page/language-toggle.tsx'
import { Avatar, initialsOf } from '../../kit/ui/avatar.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { SkipLink } from '../../kit/ui/skip-link.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'
import { SignedIn } from '../../session/store/signed-in.tsx'
import { OrdersSection } from '../orders/orders-section.tsx'
import { ProductsSection } from '../products/products-section.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { DashboardSection } from './sections.ts'

interface DashboardView {
  section: DashboardSection
  /** Page number of the products. */
  page: number
}

/** The customer dashboard (spec §2); visitors are redirected to the sign-in page. */
export function DashboardPage(view: DashboardView) {
  return (
    <SignedIn otherwise={<SignInFirst />} frame={(content) => <main id="content">{content}</main>}>
      {(user) => (isStaff(user) ? <Navigate to="/admin" replace /> : <Dashboard user={user} {...view} />)}
    </SignedIn>
  )
}

function Dashboard({ user, section, page }: DashboardView & { user: User }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoBanner />
      <DashboardHeader user={user} />
      <div className="mx-auto flex w-full max-w-page flex-1 gap-10 max-md:flex-col max-md:gap-0 px-4 pb-28 sm:px-6 md:pb-16 lg:px-10">
        <DashboardNav section={section} />
        <main id="content" className="flex min-w-0 flex-1 flex-col gap-6 pt-6 lg:pt-8">
          {!user.emailVerified && <UnverifiedBanner user={user} />}
          <h1 className="font-display font-medium text-h2 tracking-display">{titles[section]()}</h1>
          <Section user={user} section={section} page={page} />
        </main>
      </div>
    </div>
  )
}

const titles: Record<DashboardSection, () => string> = {
  products: m.dashboard_products,
  cart: m.dashboard_cart,
  orders: m.dashboard_orders,
  profile: m.dashboard_profile,
}

function Section({ user, section, page }: DashboardView & { user: User }) {
  switch (section) {
    case 'products':
      return <ProductsSection page={page} />
    case 'cart':
      return <CartSection />
    case 'orders':
      return <OrdersSection user={user} />
    case 'profile':
      return <ProfileSection user={user} />
  }
}

const leaveAfter = 500

function SignInFirst() {
  const navigate = useNavigate()
  useEffect(() => {
    awaitPage()
    toast({ title: m.dashboard_auth_title(), description: m.dashboard_auth_text(), tone: 'danger' })
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), leaveAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <h1 className="sr-only">{m.dashboard_auth_title()}</h1>
      <LoadingScreen />
    </>
  )
}

function DashboardHeader({ user }: { user: User }) {
  return (
    <header className="print:hidden border-line border-b bg-surface">
      <div className="mx-auto flex max-w-page items-center gap-3 px-4 py-3 sm:px-6 lg:px-10">
        <Avatar initials={initialsOf(user)} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold leading-snug">{`${user.firstName} ${user.lastName}`}</p>
          <p className="truncate text-muted text-sm">{user.email}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">
          <LanguageToggle />
          <ButtonLink to="/" tone="quiet" size="sm" aria-label={m.dashboard_back()} className="max-sm:w-11 max-sm:px-0">
            <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
            <span className="max-sm:hidden">{m.dashboard_back()}</span>
          </ButtonLink>
          <Button
            tone="quiet"
            size="sm"
            aria-label={m.dashboard_logout()}
            onClick={() => void signOut()}
            className="max-sm:w-11 max-sm:px-0"
          >
            <LogOut aria-hidden className="size-4.5 shrink-0" />
            <span className="max-sm:hidden">{m.dashboard_logout()}</span>
          </Button>
        </div>
      </div>
    </header>
  )
}
