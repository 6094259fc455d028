import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../../accounts/store/setup/setup-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/setup')({
  head: ({ matches }) => pageHead({ matches, title: m.account_setup_title() }),
  component: SetupPage,
})
