import { createFileRoute } from '@tanstack/react-router'
import { NewsletterPage } from '../../../consents/store/newsletter-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/newsletter')({
  validateSearch: (search): { sent?: true } => ('sent' in search ? { sent: true } : {}),
  head: ({ matches }) => pageHead({ matches, title: m.newsletter_title() }),
  component: function Newsletter() {
    return <NewsletterPage sent={Route.useSearch().sent === true} />
  },
})
