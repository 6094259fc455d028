import { lazyRouteComponent } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import { settingWords } from '../../settings/office/audit.ts'
import { mailSetting } from '../mail-setting.ts'
import type { mailPaths } from '../office-paths.ts'
import { attention } from './parts.tsx'

/** The mail account. */
export const mail: OfficeFeature<typeof mailPaths> = {
  pages: {
    '/email-settings': {
      title: m.email_settings_title,
      component: lazyRouteComponent(() => import('./mail-settings-page.tsx'), 'MailSettingsPage'),
      entry: { group: 'settings', order: 10, icon: Mail },
    },
  },
  attention,
  audit: settingWords(mailSetting),
}
