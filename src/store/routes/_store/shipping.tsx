import { createFileRoute, redirect } from '@tanstack/react-router'

/** Its address before it became a page that staff edit. */
export const Route = createFileRoute('/_store/shipping')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/$slug', params: { slug: 'shipping' }, statusCode: 301 })
  },
})
