import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { brandForm } from '../../../contract/setting-values.ts'
import { type BrandSettings, getBrandSettings } from '../../../contract/settings.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { brandQuery, contactQuery } from '../../lib/settings-queries.ts'
import { type FormRules, formResolver } from '../../lib/validation/form-rules.ts'
import { adminTexts } from '../frame/fault-texts.ts'
import { settingQuery } from '../settings/setting-query.ts'
import { type SettingsEditor, useSaveSetting } from '../settings/use-save-setting.ts'
import { type BrandValues, toForm } from './brand-values.ts'
import { type BrandPictures, useBrandPictures } from './use-brand-pictures.ts'

export const brandFormQuery = settingQuery('brand', () => api(getBrandSettings))

export interface BrandEditor extends SettingsEditor<BrandValues> {
  pictures: BrandPictures
}

export const brandRules: FormRules<BrandValues> = { schema: brandForm, texts: adminTexts }

/** Form state and submission of the brand (back office §5, §8). */
export function useBrandForm(stored: BrandSettings): BrandEditor {
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm<BrandValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: toForm(stored),
    resolver: formResolver(brandRules),
  })
  const pictures = useBrandPictures(form)
  const editor = useSaveSetting({
    form,
    rules: brandRules,
    send: async (values) => {
      const saved = await pictures.send(values)
      queryClient.setQueryData(brandQuery.queryKey, saved)
      // Refresh the document titles and the favicon.
      void router.invalidate()
      return toForm(saved)
    },
    refresh: [contactQuery.queryKey],
    saved: () => ({ title: m.settings_brand_saved_title(), text: m.settings_brand_saved_text() }),
    failed: () => ({
      title: m.settings_brand_failed_title(),
      text: m.settings_brand_failed_text(),
      withServerText: false,
    }),
  })
  return { ...editor, pictures }
}
