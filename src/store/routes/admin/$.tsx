import { createFileRoute, notFound } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { AdminNotFound } from '../../../office/admin-not-found.tsx'
import { m } from '../../../paraglide/messages.js'

/** Unknown paths below /admin: visitors are redirected to the home page, staff get a 404. */
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ matches }) => adminHead(matches, m.admin_not_found_title()),
  notFoundComponent: AdminNotFound,
})
