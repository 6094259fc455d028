import { api } from '../../../kit/api/api.ts'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { type ContactValue, getBrandSettings, getContactSetting } from '../../api.ts'
import { contactQuery } from '../../store/settings-queries.ts'
import { LoadedSetting } from '../loaded-setting.tsx'
import { settingQuery } from '../setting-query.ts'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { SocialFields } from '../social-fields.tsx'
import { ownContact } from './own-contact.ts'
import { useSiteForm } from './use-site-form.ts'

const contactFormQuery = settingQuery('contact', async () => {
  const [{ value }, brand] = await Promise.all([api(getContactSetting), api(getBrandSettings)])
  return ownContact(value, brand)
})

/** Contact details of the shop. */
export function ContactTab() {
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
