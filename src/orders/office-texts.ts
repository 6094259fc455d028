import en from '../../messages/en/codes/orders-office.json' with { type: 'json' }
import es from '../../messages/es/codes/orders-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of the form of a parcel. */
export const parcelFaults = faults(dictionary(en.parcelFaults, es.parcelFaults))

/** Why an order is not shipped. */
export const shipRefusals = dictionary(en.shipRefusals, es.shipRefusals)
