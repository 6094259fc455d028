import { lazyRouteComponent } from '@tanstack/react-router'
import { Palette, PanelsTopLeft } from 'lucide-react'
import { auditSettings } from '../../audit/office-texts.ts'
import { joinedWords } from '../../kit/page/audit-words.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { languagesSetting } from '../languages-setting.ts'
import type { settingsPaths } from '../office-paths.ts'
import { aboutSetting, contactSetting, generalSetting } from '../site-settings.ts'
import { settingWords } from './audit.ts'
import { readWebpageSearch } from './webpage-search.ts'

/** What the owner sets of the whole shop. */
export const settings: OfficeFeature<typeof settingsPaths> = {
  pages: {
    '/brand-settings': {
      title: m.settings_brand_title,
      component: lazyRouteComponent(() => import('./brand-form.tsx'), 'BrandSettingsPage'),
      entry: { order: 20, icon: Palette },
    },
    '/webpage-settings': {
      title: m.settings_webpage_title,
      component: lazyRouteComponent(() => import('./webpage-settings-page.tsx'), 'WebpageSettingsPage'),
      search: readWebpageSearch,
      entry: { group: 'settings', order: 20, icon: PanelsTopLeft, also: '/admin/brand-settings' },
    },
  },
  audit: joinedWords([
    settingWords(generalSetting, aboutSetting, contactSetting, languagesSetting),
    // What has no form, such as the security checklist.
    { names: { setting: (key) => pageLabel(auditSettings, key) } },
  ]),
}
