import { createFileRoute, redirect } from '@tanstack/react-router'

/** A customer's profile is a section of the dashboard. */
export const Route = createFileRoute('/_store/profile')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: { section: 'profile' }, replace: true })
  },
})
