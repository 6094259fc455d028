import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '../../accounts/store/session/current-user.ts'
import { AdminLayout } from '../../office/admin-layout.tsx'

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
