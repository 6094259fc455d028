import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { AdminNotFound } from '../../admin/frame/admin-not-found.tsx'

/** Any other address below /admin: visitors go home as from every page of the back office, staff are told, with a 404. */
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ matches }) => adminHead(matches, m.admin_not_found_title()),
  notFoundComponent: AdminNotFound,
})
