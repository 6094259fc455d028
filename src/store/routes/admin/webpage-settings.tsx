import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { readWebpageSearch } from '../../../settings/office/webpage-search.ts'
import { WebpageSettingsPage } from '../../../settings/office/webpage-settings-page.tsx'

export const Route = createFileRoute('/admin/webpage-settings')({
  validateSearch: readWebpageSearch,
  head: ({ matches }) => adminHead(matches, m.settings_webpage_title()),
  component: function WebpageSettings() {
    const navigate = Route.useNavigate()
    return (
      <WebpageSettingsPage
        tab={Route.useSearch().tab ?? 'general'}
        onTab={(tab) => void navigate({ search: readWebpageSearch({ tab }), resetScroll: false })}
      />
    )
  },
})
