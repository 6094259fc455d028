import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { ResetPasswordPage } from '../../storefront/password/reset-password-page.tsx'

export const Route = createFileRoute('/_store/reset-password/$token')({
  head: ({ matches }) => pageHead({ matches, title: m.account_reset_title() }),
  component: function ResetPassword() {
    const { token } = Route.useParams()
    return <ResetPasswordPage key={token} token={token} />
  },
})
