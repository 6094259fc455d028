import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isStaff, useCurrentUser } from '../../accounts/store/session/current-user.ts'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { StoreLayout } from '../shell/store-layout.tsx'

const AdminLayout = lazy(() =>
  import('../../office/admin-layout.tsx').then((module) => ({ default: module.AdminLayout })),
)

/** Customers keep the store's header; staff stay in the back office, whose code customers never load. */
export function ProfileFrame() {
  if (!isStaff(useCurrentUser())) {
    return (
      <StoreLayout>
        <Outlet />
      </StoreLayout>
    )
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AdminLayout />
    </Suspense>
  )
}
