import { m } from '../../paraglide/messages.js'
import { type ManualKind, methodOfKind } from '../../tenders/tender.ts'
import { paymentMethodText } from '../order-texts.ts'

/** How staff call a way in which they receive money. */
export const kindText = (kind: ManualKind): string =>
  kind === 'other' ? m.tender_other() : paymentMethodText({ paymentMethod: methodOfKind(kind) })
