import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageHead } from '../../kit/page/page-head.ts'
import { isKnownPath } from '../../office/office-paths.ts'
import { m } from '../../paraglide/messages.js'
import { currentUserQuery } from '../../session/store/current-user.ts'
import { OfficeOrDenied, OfficePlace, OfficePlaceOrDenied } from './-office-place.tsx'

/**
 * /admin and every path below it: visitors are redirected home, customers are refused (spec §2), staff get the document
 * of the back office, with 404 when it has no such page.
 */
export const Route = createFileRoute('/admin/$')({
  ssr: 'data-only',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery)
    if (user === null) throw redirect({ to: '/', replace: true })
    // The server responds with 403 to staff without a required second factor, who add it in their profile.
    if (user.secondFactorMissing) throw redirect({ to: '/profile', replace: true })
  },
  loader: ({ params }) => {
    if (!isKnownPath(`/${params._splat ?? ''}`)) throw notFound()
  },
  head: ({ matches }) => pageHead({ matches, title: m.admin_title() }),
  pendingComponent: OfficePlace,
  component: OfficeOrDenied,
  notFoundComponent: OfficePlaceOrDenied,
})
