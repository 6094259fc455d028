import en from '../../messages/en/codes/accounts.json' with { type: 'json' }
import es from '../../messages/es/codes/accounts.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of registration, sign-in, passwords and passkeys. */
export const accountFaults = faults(dictionary(en.faults, es.faults))

/** Why a second factor or a passkey is not added, changed or removed. */
export const factorFaults = faults(dictionary(en.factors, es.factors))

/** Why the first root account cannot be created. */
export const setupRefusals = dictionary(en.setup, es.setup)
