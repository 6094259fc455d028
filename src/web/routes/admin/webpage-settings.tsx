import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readWebpageSearch } from '../../admin/webpage-settings/webpage-search.ts'
import { WebpageSettingsPage } from '../../admin/webpage-settings/webpage-settings-page.tsx'

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
