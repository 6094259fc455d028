import { Compass } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { PageHeading } from '../list/page-heading.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function AdminNotFound() {
  return (
    <>
      <PageHeading title={m.admin_not_found_title()} />
      <EmptyState
        icon={Compass}
        title={m.admin_not_found_text()}
        action={
          <ButtonLink to="/admin/dashboard" size="admin" shape="control">
            {m.admin_nav_dashboard()}
          </ButtonLink>
        }
      />
    </>
  )
}
