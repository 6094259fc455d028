import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { CalendarsPage } from '../../admin/calendar/calendars-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/calendars')({
  head: ({ matches }) => adminHead(matches, m.calendars_title()),
  component: CalendarsPage,
})
