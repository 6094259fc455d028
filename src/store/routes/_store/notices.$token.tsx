import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { NoticePage } from '../../../stock-notices/store/notice-page.tsx'
import { noticeQuery } from '../../../stock-notices/store/notice-query.ts'
import { pageHead } from '../../shell/page-head.ts'

export const Route = createFileRoute('/_store/notices/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(noticeQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.notice_title() }),
  component: function Notice() {
    return <NoticePage notice={Route.useLoaderData()} />
  },
})
