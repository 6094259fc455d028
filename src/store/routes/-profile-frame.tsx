import { Outlet } from '@tanstack/react-router'
import { isStaff, useCurrentUser } from '../../session/store/current-user.ts'
import { StoreLayout } from '../shell/store-layout.tsx'
import { OfficeDocument } from './-office-place.tsx'

/** Customers keep the store's header; staff stay in the back office. */
export function ProfileFrame() {
  if (isStaff(useCurrentUser())) return <OfficeDocument />
  return (
    <StoreLayout>
      <Outlet />
    </StoreLayout>
  )
}
