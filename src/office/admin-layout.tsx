import { Outlet } from '@tanstack/react-router'
import { version } from '../../package.json'
import type { User } from '../accounts/api.ts'
import { isStaff, useCurrentUser } from '../accounts/store/session/current-user.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { SkipLink } from '../kit/ui/skip-link.tsx'
import { m } from '../paraglide/messages.js'
import { DemoBanner } from '../store/shell/demo-banner.tsx'
import { LoadingScreen } from '../store/shell/loading-screen.tsx'
import { MessagePage } from '../store/shell/message-page.tsx'
import { StoreLayout } from '../store/shell/store-layout.tsx'
import { AdminHeader } from './admin-header.tsx'
import { SideNav } from './side-nav.tsx'
import { useLostSession } from './use-lost-session.ts'
import { useMissingFactor } from './use-missing-factor.ts'
import { useToastPlace } from './use-toast-place.ts'

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
  return isStaff(user) ? <Frame user={user} /> : <AccessDenied />
}

function Frame({ user }: { user: User }) {
  useToastPlace()
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
            <Outlet />
          </main>
          <footer className="print:hidden px-4 pb-4 text-muted text-xs sm:px-6 lg:px-7">
            {m.admin_version({ version })}
          </footer>
        </div>
      </div>
    </div>
  )
}

/** The page that a customer gets under /admin (spec §2). */
function AccessDenied() {
  return (
    <StoreLayout>
      <MessagePage title={m.admin_denied_title()} text={m.admin_denied_text()}>
        <ButtonLink to="/">{m.admin_back()}</ButtonLink>
      </MessagePage>
    </StoreLayout>
  )
}
