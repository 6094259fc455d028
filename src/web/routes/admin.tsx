import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminLayout } from '../admin/frame/admin-layout.tsx'
import { currentUserQuery } from '../session/current-user.ts'

/** The back office: the server checks the role and renders nothing; visitors are redirected home (spec §2). */
export const Route = createFileRoute('/admin')({
  ssr: 'data-only',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery)
    if (user === null) throw redirect({ to: '/', replace: true })
    // The server responds with 403 to staff without a required second factor, who add it in their profile.
    if (user.secondFactorMissing) throw redirect({ to: '/profile', replace: true })
  },
  component: AdminLayout,
})
