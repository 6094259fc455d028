import en from '../../messages/en/codes/drawers-office.json' with { type: 'json' }
import es from '../../messages/es/codes/drawers-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of what staff type about a drawer. */
export const drawerFaults = faults(dictionary(en.faults, es.faults))

/** Why a drawer does not do what it was asked for. */
export const drawerRefusals = dictionary(en.drawerRefusals, es.drawerRefusals)
