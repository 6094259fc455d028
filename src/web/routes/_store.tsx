import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StoreLayout } from '../shell/store-layout.tsx'

/** Every page of the store: header above, footer below. */
export const Route = createFileRoute('/_store')({
  component: () => (
    <StoreLayout>
      <Outlet />
    </StoreLayout>
  ),
})
