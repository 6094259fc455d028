import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../kit/api/api.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { m } from '../../paraglide/messages.js'
import { getBrandSettings } from '../api.ts'
import { aboutSetting, contactSetting, generalSetting } from '../site-settings.ts'
import { BrandForm } from './brand-form.tsx'
import { ownContact } from './own-contact.ts'
import { SettingFormOf, sourceOf } from './settings-page.tsx'
import { readWebpageSearch } from './webpage-search.ts'

const general = sourceOf(generalSetting)
const about = sourceOf(aboutSetting)
const contact = {
  ...sourceOf(contactSetting),
  load: async () => {
    const [{ value, version }, brand] = await Promise.all([api(contactSetting.read), api(getBrandSettings)])
    return { value: ownContact(value, brand), version }
  },
}

/** Webpage Settings: four forms, each saved separately (back office §2). */
export function WebpageSettingsPage() {
  const navigate = useNavigate()
  const { tab = 'general' } = useSearch({ from: '/admin/webpage-settings' })
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
        onChange={(tab) =>
          void navigate({ to: '/admin/webpage-settings', search: readWebpageSearch({ tab }), resetScroll: false })
        }
        tabs={[
          {
            value: 'general',
            label: m.settings_webpage_general(),
            panel: <SettingFormOf source={general} chosenBy="tab" />,
          },
          { value: 'about', label: m.settings_webpage_about(), panel: <SettingFormOf source={about} chosenBy="tab" /> },
          {
            value: 'contact',
            label: m.settings_webpage_contact(),
            panel: <SettingFormOf source={contact} chosenBy="tab" />,
          },
          { value: 'brand', label: m.settings_brand_title(), panel: <BrandForm chosenBy="tab" /> },
        ]}
      />
    </>
  )
}
