import { createFileRoute } from '@tanstack/react-router'
import { CalendarsPage } from '../../../appointments/office/calendars-page.tsx'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/calendars')({
  head: ({ matches }) => adminHead(matches, m.calendars_title()),
  component: CalendarsPage,
})
