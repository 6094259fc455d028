import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../../accounts/store/setup/setup-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../shell/page-head.ts'

export const Route = createFileRoute('/_store/setup')({
  head: ({ matches }) => pageHead({ matches, title: m.account_setup_title() }),
  component: SetupPage,
})
