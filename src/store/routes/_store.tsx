import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StoreLayout } from '../shell/store-layout.tsx'

/** Layout of the store pages: header and footer. */
export const Route = createFileRoute('/_store')({
  component: () => (
    <StoreLayout>
      <Outlet />
    </StoreLayout>
  ),
})
