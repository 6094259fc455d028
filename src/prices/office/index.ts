import { lazyRouteComponent } from '@tanstack/react-router'
import { Store, TicketPercent, Truck } from 'lucide-react'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { m } from '../../paraglide/messages.js'
import { settingWords } from '../../settings/office/audit.ts'
import type { pricesPaths } from '../office-paths.ts'
import { sellingSetting } from '../selling-setting.ts'
import { shoppingCartSetting } from '../shopping-cart-setting.ts'

/** Taxes, delivery and discounts. */
export const prices: OfficeFeature<typeof pricesPaths> = {
  pages: {
    '/discounts': {
      title: m.prices_discounts_title,
      component: lazyRouteComponent(() => import('./discounts-page.tsx'), 'DiscountsPage'),
      entry: { group: 'store', order: 60, icon: TicketPercent },
    },
    '/selling-settings': {
      title: m.settings_selling_title,
      component: lazyRouteComponent(() => import('./selling-settings-page.tsx'), 'SellingSettingsPage'),
      entry: { group: 'settings', order: 50, icon: Store },
    },
    '/prices': {
      title: m.prices_title,
      component: lazyRouteComponent(() => import('./prices-page.tsx'), 'PricesPage'),
      entry: { group: 'settings', order: 100, icon: Truck },
    },
  },
  audit: settingWords(shoppingCartSetting, sellingSetting),
}
