import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminLayout } from '../admin/frame/admin-layout.tsx'
import { currentUserQuery } from '../session/current-user.ts'

/** The back office: nothing of it is rendered on the server, and who is not signed in never sees it (spec §2). */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery)
    if (user === null) throw redirect({ to: '/', replace: true })
  },
  component: AdminLayout,
})
