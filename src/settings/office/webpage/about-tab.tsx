import { api } from '../../../kit/api/api.ts'
import { TextAreaField, TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { PictureField } from '../../../pictures/office/picture-field.tsx'
import { type AboutValue, getAboutSetting } from '../../api.ts'
import { LoadedSetting } from '../loaded-setting.tsx'
import { settingQuery } from '../setting-query.ts'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { SettingsEditor } from '../use-save-setting.ts'
import { type AboutValues, useAboutForm } from './use-about-form.ts'

const aboutFormQuery = settingQuery('about', async () => (await api(getAboutSetting)).value)

/** The About texts and picture. */
export function AboutTab() {
  return <LoadedSetting query={aboutFormQuery}>{(stored) => <AboutForm stored={stored} />}</LoadedSetting>
}

function AboutForm({ stored }: { stored: AboutValue }) {
  const { editor, picture, discardFile } = useAboutForm(stored)
  return (
    <SettingsForm
      label={m.settings_webpage_about()}
      editor={editor}
      chosenBy="tab"
      dirty={picture.value.file !== null}
      onDiscard={discardFile}
    >
      <EnglishTexts editor={editor} />
      <SpanishTexts editor={editor} />
      <SettingsSection title={m.settings_webpage_about_picture()} text={m.settings_webpage_about_picture_text()}>
        <PictureField {...picture} label={m.settings_webpage_about_image()} name="imageUrl" shape="whole" />
      </SettingsSection>
    </SettingsForm>
  )
}

function EnglishTexts({ editor: { form } }: { editor: SettingsEditor<AboutValues> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <SettingsSection title={m.settings_webpage_about_texts()} text={m.settings_webpage_about_texts_text()}>
      <TextField
        {...register('title')}
        label={m.settings_webpage_about_title()}
        error={errors.title?.message}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...register('description')}
        label={m.settings_webpage_about_description()}
        error={errors.description?.message}
        rows={3}
        required
      />
      <TextAreaField
        {...register('content')}
        label={m.settings_webpage_about_content()}
        error={errors.content?.message}
        rows={7}
        required
      />
    </SettingsSection>
  )
}

function SpanishTexts({ editor: { form } }: { editor: SettingsEditor<AboutValues> }) {
  const { register, formState } = form
  const { errors } = formState
  const optional = m.settings_optional()
  return (
    <SettingsSection title={m.settings_webpage_about_es()} text={m.settings_webpage_about_es_text()}>
      <TextField
        {...register('titleEs')}
        label={m.settings_webpage_about_title_es()}
        optional={optional}
        error={errors.titleEs?.message}
        autoComplete="off"
        lang="es"
      />
      <TextAreaField
        {...register('descriptionEs')}
        label={m.settings_webpage_about_description_es()}
        optional={optional}
        error={errors.descriptionEs?.message}
        rows={3}
        lang="es"
      />
      <TextAreaField
        {...register('contentEs')}
        label={m.settings_webpage_about_content_es()}
        optional={optional}
        error={errors.contentEs?.message}
        rows={7}
        lang="es"
      />
    </SettingsSection>
  )
}
