import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../../accounts/store/password/reset-password-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/reset-password/$token')({
  head: ({ matches }) => pageHead({ matches, title: m.account_reset_title() }),
  component: function ResetPassword() {
    const { token } = Route.useParams()
    return <ResetPasswordPage key={token} token={token} />
  },
})
