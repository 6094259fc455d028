import { lazyRouteComponent } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import { settingWords } from '../../settings/office/audit.ts'
import type { paymentsPaths } from '../office-paths.ts'
import { paypalSetting } from '../paypal/paypal-setting.ts'
import { attention } from './parts.tsx'

/** The accounts at the payment providers. */
export const payments: OfficeFeature<typeof paymentsPaths> = {
  pages: {
    '/paypal-settings': {
      title: m.payments_account_title,
      component: lazyRouteComponent(() => import('../paypal/office/paypal-settings-page.tsx'), 'PaypalSettingsPage'),
      entry: { group: 'settings', order: 30, icon: CreditCard },
    },
  },
  attention,
  audit: settingWords(paypalSetting),
}
