import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { m } from '../../../paraglide/messages.js'
import { BrandForm } from '../brand/brand-form.tsx'
import { AboutTab } from './about-tab.tsx'
import { ContactTab } from './contact-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import type { WebpageTab } from './webpage-search.ts'

interface WebpageSettingsPageProps {
  tab: WebpageTab
  onTab: (tab: WebpageTab) => void
}

/** Webpage Settings: four forms, each saved separately (back office §2). */
export function WebpageSettingsPage({ tab, onTab }: WebpageSettingsPageProps) {
  return (
    <>
      <PageHeading
        title={m.settings_webpage_title()}
        note={<p className="max-w-prose text-muted">{m.settings_webpage_text()}</p>}
      />
      <Tabs
        size="admin"
        label={m.settings_webpage_title()}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'general', label: m.settings_webpage_general(), panel: <GeneralTab /> },
          { value: 'about', label: m.settings_webpage_about(), panel: <AboutTab /> },
          { value: 'contact', label: m.settings_webpage_contact(), panel: <ContactTab /> },
          { value: 'brand', label: m.settings_brand_title(), panel: <BrandForm chosenBy="tab" /> },
        ]}
      />
    </>
  )
}
