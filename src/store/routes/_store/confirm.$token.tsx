import { createFileRoute } from '@tanstack/react-router'
import { ConsentPage } from '../../../consents/store/consent-page.tsx'
import { consentQuery } from '../../../consents/store/consent-query.ts'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/confirm/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(consentQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.consent_title() }),
  component: function Confirm() {
    return <ConsentPage consent={Route.useLoaderData()} />
  },
})
