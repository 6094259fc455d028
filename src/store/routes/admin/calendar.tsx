import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../../../appointments/office/calendar-page.tsx'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/calendar')({
  head: ({ matches }) => adminHead(matches, m.calendar_title()),
  component: CalendarPage,
})
