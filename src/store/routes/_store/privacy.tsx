import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../shell/page-head.ts'
import { TextPage } from '../../shell/text-page.tsx'

export const Route = createFileRoute('/_store/privacy')({
  head: ({ matches }) =>
    pageHead({ matches, path: '/privacy', title: m.shell_privacy_title(), description: m.shell_privacy_intro() }),
  component: () => (
    <TextPage
      title={m.shell_privacy_title()}
      intro={m.shell_privacy_intro()}
      sections={[
        { title: m.shell_privacy_what_title(), text: m.shell_privacy_what_text() },
        { title: m.shell_privacy_browser_title(), text: m.shell_privacy_browser_text() },
        { title: m.shell_privacy_rights_title(), text: m.shell_privacy_rights_text() },
      ]}
    />
  ),
})
