import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../shell/page-head.ts'
import { TextPage } from '../../shell/text-page.tsx'

export const Route = createFileRoute('/_store/shipping')({
  head: ({ matches }) =>
    pageHead({ matches, path: '/shipping', title: m.shell_shipping_title(), description: m.shell_shipping_intro() }),
  component: () => (
    <TextPage
      title={m.shell_shipping_title()}
      intro={m.shell_shipping_intro()}
      sections={[
        { title: m.shell_shipping_time_title(), text: m.shell_shipping_time_text() },
        { title: m.shell_shipping_cost_title(), text: m.shell_shipping_cost_text() },
      ]}
    />
  ),
})
