import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { TextAreaField, TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { type GeneralValue, getGeneralSetting } from '../../api.ts'
import { generalQuery } from '../../store/settings-queries.ts'
import { LoadedSetting } from '../loaded-setting.tsx'
import { settingQuery } from '../setting-query.ts'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useSiteForm } from './use-site-form.ts'

const generalFormQuery = settingQuery('general', async () => (await api(getGeneralSetting)).value)

/** Site name, tagline and hero texts. */
export function GeneralTab() {
  return <LoadedSetting query={generalFormQuery}>{(stored) => <GeneralForm stored={stored} />}</LoadedSetting>
}

function GeneralForm({ stored }: { stored: GeneralValue }) {
  const editor = useSiteForm({ key: 'general', stored: withSpanish(stored), shownBy: generalQuery.queryKey })
  return (
    <SettingsForm label={m.settings_webpage_general()} editor={editor} chosenBy="tab">
      <SiteSection form={editor.form} />
      <HeroSection form={editor.form} />
    </SettingsForm>
  )
}

function SiteSection({ form }: { form: UseFormReturn<Required<GeneralValue>> }) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_webpage_site()} text={m.settings_webpage_site_text()}>
      <TextField
        {...form.register('siteName')}
        label={m.settings_webpage_site_name()}
        error={errors.siteName?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('tagline')}
        label={m.settings_webpage_tagline()}
        error={errors.tagline?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('taglineEs')}
        label={m.settings_webpage_tagline_es()}
        optional={m.settings_optional()}
        error={errors.taglineEs?.message}
        autoComplete="off"
        lang="es"
      />
    </SettingsSection>
  )
}

function HeroSection({ form }: { form: UseFormReturn<Required<GeneralValue>> }) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_webpage_hero()} text={m.settings_webpage_hero_text()}>
      <TextField
        {...form.register('heroTitle')}
        label={m.settings_webpage_hero_title()}
        error={errors.heroTitle?.message}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.register('heroSubtitle')}
        label={m.settings_webpage_hero_subtitle()}
        error={errors.heroSubtitle?.message}
        rows={3}
        required
      />
      <TextField
        {...form.register('heroTitleEs')}
        label={m.settings_webpage_hero_title_es()}
        optional={m.settings_optional()}
        error={errors.heroTitleEs?.message}
        autoComplete="off"
        lang="es"
      />
      <TextAreaField
        {...form.register('heroSubtitleEs')}
        label={m.settings_webpage_hero_subtitle_es()}
        optional={m.settings_optional()}
        error={errors.heroSubtitleEs?.message}
        rows={3}
        lang="es"
      />
    </SettingsSection>
  )
}

/** Replaces missing values with '', as inputs require strings. */
function withSpanish(stored: GeneralValue): Required<GeneralValue> {
  return { taglineEs: '', heroTitleEs: '', heroSubtitleEs: '', ...stored }
}
