import { Compass } from 'lucide-react'
import { PageHeading } from '../kit/list/page-heading.tsx'
import { ButtonLink } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { m } from '../paraglide/messages.js'

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
