import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { type FormRules, formResolver } from '../../../kit/form/form-rules.ts'
import { m } from '../../../paraglide/messages.js'
import { type BrandSettings, getBrandSettings } from '../../api.ts'
import { brandForm } from '../../setting-values.ts'
import { brandQuery, contactQuery } from '../../store/settings-queries.ts'
import { settingQuery } from '../setting-query.ts'
import { type SettingsEditor, useSaveSetting } from '../use-save-setting.ts'
import { type BrandValues, toForm } from './brand-values.ts'
import { type BrandPictures, useBrandPictures } from './use-brand-pictures.ts'

export const brandFormQuery = settingQuery('brand', () => api(getBrandSettings))

export interface BrandEditor extends SettingsEditor<BrandValues> {
  pictures: BrandPictures
}

export const brandRules: FormRules<BrandValues> = { schema: brandForm }

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
