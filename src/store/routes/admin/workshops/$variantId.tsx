import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../../office/admin-head.ts'
import { m } from '../../../../paraglide/messages.js'
import { AttendeesPage } from '../../../../workshops/office/attendees-page.tsx'

export const Route = createFileRoute('/admin/workshops/$variantId')({
  head: ({ matches }) => adminHead(matches, m.attendees_title()),
  component: function Attendees() {
    return <AttendeesPage variantId={Route.useParams().variantId} />
  },
})
