import { appointmentFaults } from '../../appointments/office-texts.ts'
import { drawerRefusals } from '../../drawers/office-texts.ts'
import { type Wordings, wordingsOf } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { orderRefusals, payRefusals } from '../../sale/texts.ts'
import { tenderRefusals } from '../../tenders/office-texts.ts'
import { counterRefusals } from '../office-texts.ts'

/** Why a sale is neither priced, recorded nor parked. */
export const saleWordings = (): Wordings => ({
  ...wordingsOf(payRefusals),
  ...wordingsOf(orderRefusals),
  ...wordingsOf(drawerRefusals),
  ...wordingsOf(tenderRefusals),
  ...wordingsOf(counterRefusals),
  ...wordingsOf(appointmentFaults),
  newer_version: () => m.counter_draft_changed(),
})
