import en from '../../messages/en/codes/counter-office.json' with { type: 'json' }
import es from '../../messages/es/codes/counter-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of what staff type at the counter. */
export const counterFaults = faults(dictionary(en.faults, es.faults))

/** Why an order gets no account. */
export const orderCustomerRefusals = dictionary(en.orderCustomerRefusals, es.orderCustomerRefusals)

/** Why nothing is sold over the counter. */
export const counterRefusals = dictionary(en.counterRefusals, es.counterRefusals)
