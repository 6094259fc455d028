import { createFileRoute, redirect } from '@tanstack/react-router'

/** Its address before it became a page that staff edit. */
export const Route = createFileRoute('/_store/privacy')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/$slug', params: { slug: 'privacy' }, statusCode: 301 })
  },
})
