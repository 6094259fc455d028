import { HeadContent, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReauthenticationHost } from '../accounts/store/session/reauthentication-host.tsx'
import { SessionWatch } from '../accounts/store/session/session-watch.tsx'
import { restoreAfterLanguageSwitch } from '../kit/page/language.ts'
import { watchMissingCode } from '../kit/page/missing-code.ts'
import { OfficeFeatures } from '../kit/page/office-feature.ts'
import { ToastRegion } from '../kit/ui/toast-region.tsx'
import { replayEarlyEvents } from '../store/root/early-events.ts'
import { FocusHeading } from '../store/root/focus-heading.tsx'
import { SignedInWatch } from '../store/root/signed-in-watch.tsx'
import { officeFeatures } from './features.ts'

/** What surrounds every page of the back office. */
export function OfficeFrame() {
  useEffect(restoreAfterLanguageSwitch, [])
  useEffect(watchMissingCode, [])
  useEffect(() => void setTimeout(replayEarlyEvents), [])
  return (
    <>
      <HeadContent />
      <OfficeFeatures value={officeFeatures}>
        <Outlet />
      </OfficeFeatures>
      <SessionWatch />
      <ReauthenticationHost />
      <SignedInWatch />
      <FocusHeading />
      <ToastRegion />
    </>
  )
}
