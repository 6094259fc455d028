import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminLayout } from '../admin/frame/admin-layout.tsx'
import { currentUserQuery } from '../session/current-user.ts'

/** The back office: the server checks who asks and renders nothing; who is not signed in is sent home (spec §2). */
export const Route = createFileRoute('/admin')({
  ssr: 'data-only',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery)
    if (user === null) throw redirect({ to: '/', replace: true })
    // The server answers 403 to staff who have not added a required second factor: their profile is where they do.
    if (user.secondFactorMissing) throw redirect({ to: '/profile', replace: true })
  },
  component: AdminLayout,
})
