import { lazyRouteComponent } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { storedMoneyText } from '../../kit/list/figures.ts'
import { listed } from '../../kit/page/audit-words.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { fieldsOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { kindText } from '../../tenders/kind-text.ts'
import { tenderKinds } from '../../tenders/tender.ts'
import type { counterPaths } from '../office-paths.ts'
import { readCounterSearch } from './counter-queries.ts'

/** A payment of a sale, as the audit trail has it. */
function tenderText(stored: unknown): string {
  const { kind, amount } = fieldsOf(stored)
  const known = tenderKinds.find((one) => one === kind)
  return [known && kindText(known), storedMoneyText(amount)].filter(Boolean).join(' ')
}

/** Sales over the counter. */
export const counter: OfficeFeature<typeof counterPaths> = {
  pages: {
    '/counter': {
      title: m.counter_title,
      component: lazyRouteComponent(() => import('./counter-page.tsx'), 'CounterPage'),
      search: readCounterSearch,
      entry: { group: 'store', order: 5, icon: ScanBarcode },
    },
  },
  audit: { texts: { 'order.tenders': listed(tenderText) } },
}
