import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { AdminNotFound } from '../../admin/frame/admin-not-found.tsx'

/** Unknown paths below /admin: visitors are redirected to the home page, staff get a 404. */
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ matches }) => adminHead(matches, m.admin_not_found_title()),
  notFoundComponent: AdminNotFound,
})
