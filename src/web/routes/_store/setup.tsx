import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { SetupPage } from '../../storefront/setup/setup-page.tsx'

export const Route = createFileRoute('/_store/setup')({
  head: ({ matches }) => pageHead({ matches, title: m.account_setup_title() }),
  component: SetupPage,
})
