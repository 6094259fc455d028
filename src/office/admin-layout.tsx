import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { version } from '../../package.json'
import { codeOf, isLostSession } from '../kit/api/api-error.ts'
import { DemoBanner } from '../kit/page/demo-banner.tsx'
import { DraftOwner } from '../kit/page/draft-owner.ts'
import { isLeavingAfterSignOut } from '../kit/page/leaving-page.ts'
import type { Role } from '../kit/roles.ts'
import { Link } from '../kit/ui/link.tsx'
import { SkipLink } from '../kit/ui/skip-link.tsx'
import { toast } from '../kit/ui/toast-store.ts'
import { m } from '../paraglide/messages.js'
import type { User } from '../session/api.ts'
import { currentUserQuery, isStaff, useCurrentUser } from '../session/store/current-user.ts'
import { BrandLogo } from '../settings/store/brand-mark.tsx'
import { useBrand } from '../settings/store/settings-queries.ts'
import { LoadingScreen } from '../store/shell/loading-screen.tsx'
import { AdminHeader } from './admin-header.tsx'
import { NavList } from './nav-list.tsx'

/** The layout of the back office. Pages render an `h1` and no `main`. */
export function AdminLayout() {
  const user = useCurrentUser()
  useLostSession()
  useMissingFactor()
  if (user === null) {
    return (
      <main id="content">
        <LoadingScreen />
      </main>
    )
  }
  return isStaff(user) ? <Frame user={user} /> : <StoreDocument />
}

function Frame({ user }: { user: User }) {
  return (
    <div data-office className="flex min-h-dvh flex-col text-admin">
      <SkipLink />
      <DemoBanner />
      <div className="flex flex-1">
        {!user.secondFactorMissing && <SideNav role={user.role} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader user={user} />
          {/* As high as the window, so that the footer does not move while the page loads. */}
          <main id="content" className="min-h-dvh w-full max-w-page flex-1 px-4 pt-6 pb-16 sm:px-6 lg:px-7">
            <DraftOwner value={user.id}>
              <Outlet />
            </DraftOwner>
          </main>
          <footer className="print:hidden px-4 pb-4 text-muted text-xs sm:px-6 lg:px-7">
            {m.admin_version({ version })}
          </footer>
        </div>
      </div>
    </div>
  )
}

/** Somebody else signed in, in another tab: the store's document refuses customers. */
function StoreDocument() {
  useEffect(() => window.location.reload(), [])
  return <LoadingScreen />
}

/** Redirects staff without a required second factor to their profile, also when it becomes required meanwhile. */
function useMissingFactor(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const missing = useCurrentUser()?.secondFactorMissing ?? false
  const inBackOffice = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  useEffect(() => {
    if (missing && inBackOffice) void navigate({ to: '/profile', replace: true })
  }, [missing, inBackOffice, navigate])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (codeOf(event.action.error) === 'second_factor_required')
          void queryClient.invalidateQueries(currentUserQuery)
      }),
    [queryClient],
  )
}

/** The side navigation: labels from 1024 px, icons only from 640 px. */
function SideNav({ role }: { role: Role }) {
  const { companyName } = useBrand()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div className="hidden shrink-0 border-line border-r bg-sunken sm:block sm:w-17 lg:w-61 print:hidden">
      <nav
        ref={nav}
        data-side
        aria-label={m.admin_nav()}
        className="sticky top-0 flex max-h-dvh short:static short:max-h-none flex-col gap-4 overflow-y-auto p-3"
      >
        <Link
          to="/admin/dashboard"
          aria-label={companyName}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control max-lg:justify-center lg:px-3"
        >
          <BrandLogo className="size-7" />
          <span className="truncate font-display font-medium text-xl tracking-display max-lg:hidden">
            {companyName}
          </span>
        </Link>
        <NavList role={role} rail />
      </nav>
    </div>
  )
}

/** Delay before the sign-in page opens (spec §9), in milliseconds. */
const leaveAfter = 500

/** Redirects to the sign-in page when any response of a back office page reports a lost session (spec §8). */
function useLostSession(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signedOut = useCurrentUser() === null
  // Kept across re-renders, so that the message is shown once.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined || isLeavingAfterSignOut()) return
      toast({ title: m.errors_unauthorized_title(), description: m.errors_unauthorized_text(), tone: 'danger' })
      timer.current = setTimeout(() => {
        queryClient.setQueryData(currentUserQuery.queryKey, null)
        queryClient.removeQueries({ queryKey: ['admin'] })
        // Unsaved input can no longer be saved, and no private data may stay open.
        void navigate({ to: '/login', replace: true, ignoreBlocker: true })
      }, leaveAfter)
    }
    const onError = (error: unknown) => {
      if (isLostSession(error)) leave()
    }
    if (signedOut) leave()
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, navigate, signedOut])
}
