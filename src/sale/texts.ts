import en from '../../messages/en/codes/checkout.json' with { type: 'json' }
import es from '../../messages/es/codes/checkout.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of missing data of a buyer (spec §5). */
export const buyerFaults = faults(dictionary(en.faults, es.faults))

/** Why a payment is not opened or captured. */
export const payRefusals = dictionary(en.payRefusals, es.payRefusals)

/** Why what is due of an order is not paid online. */
export const settleRefusals = dictionary(en.settleRefusals, es.settleRefusals)

/** Why a cart is not ordered. The pages of the store have wordings of their own. */
export const orderRefusals = dictionary(en.orderRefusals, es.orderRefusals)
