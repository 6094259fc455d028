import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { AlertPage } from '../../../stock-alerts/store/alert-page.tsx'
import { alertQuery } from '../../../stock-alerts/store/alert-query.ts'

export const Route = createFileRoute('/_store/notices/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(alertQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.notice_title() }),
  component: function Alert() {
    return <AlertPage alert={Route.useLoaderData()} />
  },
})
