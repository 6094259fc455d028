import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { TextPage } from '../../shell/text-page.tsx'

export const Route = createFileRoute('/_store/help')({
  head: ({ matches }) =>
    pageHead({ matches, path: '/help', title: m.shell_help_title(), description: m.shell_help_intro() }),
  component: () => (
    <TextPage
      title={m.shell_help_title()}
      intro={m.shell_help_intro()}
      sections={[
        { title: m.shell_help_order_title(), text: m.shell_help_order_text() },
        { title: m.shell_help_account_title(), text: m.shell_help_account_text() },
        { title: m.shell_help_code_title(), text: m.shell_help_code_text() },
        { title: m.shell_help_prices_title(), text: m.shell_help_prices_text() },
        { title: m.shell_help_invoice_title(), text: m.shell_help_invoice_text() },
        { title: m.shell_help_services_title(), text: m.shell_help_services_text() },
        { title: m.shell_help_deposit_title(), text: m.shell_help_deposit_text() },
        { title: m.shell_help_moved_title(), text: m.shell_help_moved_text() },
        { title: m.shell_help_reviews_title(), text: m.shell_help_reviews_text() },
        { title: m.shell_help_mails_title(), text: m.shell_help_mails_text() },
        { title: m.shell_help_phone_title(), text: m.shell_help_phone_text() },
        { title: m.shell_help_pause_title(), text: m.shell_help_pause_text() },
      ]}
    />
  ),
})
