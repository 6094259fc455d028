import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { readVerificationSearch } from '../../storefront/verify-email/verification-search.ts'
import { VerifyEmailPage } from '../../storefront/verify-email/verify-email-page.tsx'

export const Route = createFileRoute('/_store/verify-email/$token')({
  validateSearch: readVerificationSearch,
  head: ({ matches }) => pageHead({ matches, title: m.account_verify_title() }),
  component: function VerifyEmail() {
    const { token } = Route.useParams()
    return <VerifyEmailPage key={token} token={token} fromUrl={Route.useSearch()} />
  },
})
