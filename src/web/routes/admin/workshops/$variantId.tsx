import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { adminHead } from '../../../admin/frame/admin-head.ts'
import { AttendeesPage } from '../../../admin/workshops/attendees-page.tsx'

export const Route = createFileRoute('/admin/workshops/$variantId')({
  head: ({ matches }) => adminHead(matches, m.attendees_title()),
  component: function Attendees() {
    return <AttendeesPage variantId={Route.useParams().variantId} />
  },
})
