import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { NoticePage } from '../../storefront/notice/notice-page.tsx'
import { noticeQuery } from '../../storefront/notice/notice-query.ts'

export const Route = createFileRoute('/_store/notices/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(noticeQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.notice_title() }),
  component: function Notice() {
    return <NoticePage notice={Route.useLoaderData()} />
  },
})
