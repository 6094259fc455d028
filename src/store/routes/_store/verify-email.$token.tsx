import { createFileRoute } from '@tanstack/react-router'
import { readVerificationSearch } from '../../../accounts/store/verify-email/verification-search.ts'
import { VerifyEmailPage } from '../../../accounts/store/verify-email/verify-email-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/verify-email/$token')({
  validateSearch: readVerificationSearch,
  head: ({ matches }) => pageHead({ matches, title: m.account_verify_title() }),
  component: function VerifyEmail() {
    const { token } = Route.useParams()
    return <VerifyEmailPage key={token} token={token} fromUrl={Route.useSearch()} />
  },
})
