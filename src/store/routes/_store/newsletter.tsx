import { createFileRoute } from '@tanstack/react-router'
import { NewsletterPage } from '../../../consents/store/newsletter-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../shell/page-head.ts'

export const Route = createFileRoute('/_store/newsletter')({
  validateSearch: (search): { sent?: true } => ('sent' in search ? { sent: true } : {}),
  head: ({ matches }) => pageHead({ matches, title: m.newsletter_title() }),
  component: function Newsletter() {
    return <NewsletterPage sent={Route.useSearch().sent === true} />
  },
})
