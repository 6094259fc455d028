import { api } from '../../../kit/api/api.ts'
import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { type ContactValue, getBrandSettings, getContactSetting } from '../../api.ts'
import { contactQuery } from '../../store/settings-queries.ts'
import { BrandForm } from '../brand/brand-form.tsx'
import { LoadedSetting } from '../loaded-setting.tsx'
import { settingQuery } from '../setting-query.ts'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { SocialFields } from '../social-fields.tsx'
import { AboutTab } from './about-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { ownContact } from './own-contact.ts'
import { useSiteForm } from './use-site-form.ts'
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

const contactFormQuery = settingQuery('contact', async () => {
  const [{ value }, brand] = await Promise.all([api(getContactSetting), api(getBrandSettings)])
  return ownContact(value, brand)
})

/** Contact details of the shop. */
function ContactTab() {
  return <LoadedSetting query={contactFormQuery}>{(stored) => <ContactForm stored={stored} />}</LoadedSetting>
}

function ContactForm({ stored }: { stored: ContactValue }) {
  const values = { phone: '', address: '', ...stored }
  const editor = useSiteForm({ key: 'contact', stored: values, shownBy: contactQuery.queryKey })
  const { register, formState } = editor.form
  const { errors } = formState
  const field = (name: 'email' | 'phone' | 'address') => ({
    ...register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <SettingsForm label={m.settings_webpage_contact()} editor={editor} chosenBy="tab">
      <SettingsSection title={m.settings_webpage_reach()} text={m.settings_webpage_reach_text()}>
        <TextField {...field('email')} type="email" label={m.settings_webpage_email()} required />
        <TextField {...field('phone')} type="tel" label={m.settings_webpage_phone()} optional={m.settings_optional()} />
        <TextField {...field('address')} label={m.settings_webpage_address()} optional={m.settings_optional()} />
      </SettingsSection>
      <SettingsSection title={m.settings_webpage_social()} text={m.settings_webpage_social_text()}>
        <SocialFields
          facebook={{ field: register('facebook'), error: errors.facebook?.message }}
          instagram={{ field: register('instagram'), error: errors.instagram?.message }}
        />
      </SettingsSection>
    </SettingsForm>
  )
}
