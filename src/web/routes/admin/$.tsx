import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { AdminNotFound } from '../../admin/frame/admin-not-found.tsx'

/** Any other address below /admin: visitors go home as from every page of the back office, staff are told. */
export const Route = createFileRoute('/admin/$')({
  head: ({ matches }) => adminHead(matches, m.admin_not_found_title()),
  component: AdminNotFound,
})
