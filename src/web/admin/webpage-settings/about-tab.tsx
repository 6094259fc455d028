import { useState } from 'react'
import { uploadImage } from '../../../contract/media.ts'
import { type AboutValue, getAboutSetting } from '../../../contract/settings.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { isAborted } from '../../api/api-error.ts'
import { aboutQuery } from '../../lib/settings-queries.ts'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { refusedPicture } from '../pictures/picture-fault-text.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { type Picture, type PictureUpload, usePictureUpload } from '../pictures/use-picture-upload.ts'
import { LoadedSetting } from '../settings/loaded-setting.tsx'
import { settingQuery } from '../settings/setting-query.ts'
import { SettingsForm } from '../settings/settings-form.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'
import type { SettingsSaving } from '../settings/use-save-setting.ts'
import { useSiteForm } from './use-site-form.ts'

const aboutFormQuery = settingQuery('about', async () => (await api(getAboutSetting)).value)

/** The About texts and picture. */
export function AboutTab() {
  return <LoadedSetting query={aboutFormQuery}>{(stored) => <AboutForm stored={stored} />}</LoadedSetting>
}

type AboutValues = Required<AboutValue>

function AboutForm({ stored }: { stored: AboutValue }) {
  const values = { titleEs: '', descriptionEs: '', contentEs: '', ...stored }
  const upload = usePictureUpload(uploadImage)
  const [file, setFile] = useState<File | null>(null)
  const [lost, setLost] = useState<string>()
  const saving = useSiteForm<'about', AboutValues>({
    key: 'about',
    stored: values,
    shownBy: aboutQuery.queryKey,
    prepare: async (values) => {
      if (!file) return values
      const sent = await sendPicture(upload, file)
      setLost(sent.lost)
      if (sent.imageUrl === undefined) return values
      setFile(null)
      return { ...values, imageUrl: sent.imageUrl }
    },
  })
  const discardFile = () => {
    setFile(null)
    setLost(undefined)
  }
  const change = (picture: Picture) => {
    setFile(picture.file)
    setLost(undefined)
    saving.form.setValue('imageUrl', picture.url, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <SettingsForm
      label={m.settings_webpage_about()}
      saving={saving}
      chosenBy="tab"
      dirty={file !== null}
      onDiscard={discardFile}
    >
      <EnglishTexts saving={saving} />
      <SpanishTexts saving={saving} />
      <SettingsSection title={m.settings_webpage_about_picture()} text={m.settings_webpage_about_picture_text()}>
        <PictureField
          label={m.settings_webpage_about_image()}
          name="imageUrl"
          shape="whole"
          value={{ file, url: saving.form.watch('imageUrl') }}
          onChange={change}
          upload={upload}
          error={lost ?? saving.form.formState.errors.imageUrl?.message}
        />
      </SettingsSection>
    </SettingsForm>
  )
}

/** The new URL; or a warning when the upload failed and the texts are saved without it (back office §4). */
async function sendPicture(upload: PictureUpload, file: File): Promise<{ imageUrl?: string; lost?: string }> {
  try {
    return { imageUrl: await upload.send({ file, url: '' }) }
  } catch (error) {
    // Canceling the upload cancels the save.
    if (isAborted(error)) throw error
    console.error('The image was not uploaded', error)
    return { lost: [refusedPicture(error), m.settings_webpage_about_image_failed()].filter(Boolean).join(' ') }
  }
}

function EnglishTexts({ saving: { form } }: { saving: SettingsSaving<AboutValues> }) {
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

function SpanishTexts({ saving: { form } }: { saving: SettingsSaving<AboutValues> }) {
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
