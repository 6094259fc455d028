import { useEffect } from 'react'
import { MessagePage } from '../../kit/page/message-page.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { isStaff, useCurrentUser } from '../../session/store/current-user.ts'
import { LoadingScreen, PendingPage } from '../shell/loading-screen.tsx'
import { StoreLayout } from '../shell/store-layout.tsx'

/** Where the server starts the back office instead of the store (`pages/server/office-document.ts`). */
export function OfficePlace() {
  if (!isStaff(useCurrentUser())) return <PendingPage />
  return (
    <main id="content" data-office-place>
      <LoadingScreen />
    </main>
  )
}

/** For an unknown path: the back office says so to staff. */
export function OfficePlaceOrDenied() {
  return isStaff(useCurrentUser()) ? <OfficePlace /> : <OfficeOrDenied />
}

/** Loads the document of the back office: this one is the store's. */
export function OfficeDocument() {
  useEffect(() => window.location.reload(), [])
  return (
    <main id="content">
      <LoadingScreen />
    </main>
  )
}

/** What the store shows under /admin: customers are refused (spec §2). */
export function OfficeOrDenied() {
  if (isStaff(useCurrentUser())) return <OfficeDocument />
  return (
    <StoreLayout>
      <MessagePage title={m.admin_denied_title()} text={m.admin_denied_text()}>
        <ButtonLink to="/">{m.admin_back()}</ButtonLink>
      </MessagePage>
    </StoreLayout>
  )
}
