import en from '../../messages/en/codes/orders-office.json' with { type: 'json' }
import es from '../../messages/es/codes/orders-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of parcels and notes. */
export const deskFaults = faults(dictionary(en.deskFaults, es.deskFaults))

/** Why the status of an order is not changed. */
export const statusRefusals = dictionary(en.statusRefusals, es.statusRefusals)

/** Why an order is not canceled. */
export const cancelRefusals = dictionary(en.cancelRefusals, es.cancelRefusals)

/** Why an order is not shipped. */
export const shipRefusals = dictionary(en.shipRefusals, es.shipRefusals)

/** Why an order among many is not set to processed. */
export const processRefusals = dictionary(en.processRefusals, es.processRefusals)
