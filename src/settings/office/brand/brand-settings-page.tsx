import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { m } from '../../../paraglide/messages.js'
import { BrandForm } from './brand-form.tsx'

/** Brand Settings (back office §2). */
export function BrandSettingsPage() {
  return (
    <>
      <PageHeading
        title={m.settings_brand_title()}
        note={<p className="max-w-prose text-muted">{m.settings_brand_text()}</p>}
      />
      <BrandForm />
    </>
  )
}
