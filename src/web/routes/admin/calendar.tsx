import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { CalendarPage } from '../../admin/calendar/calendar-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/calendar')({
  head: ({ matches }) => adminHead(matches, m.calendar_title()),
  component: CalendarPage,
})
