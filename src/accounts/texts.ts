import en from '../../messages/en/codes/accounts.json' with { type: 'json' }
import es from '../../messages/es/codes/accounts.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of registration, sign-in, passwords and passkeys. */
export const accountFaults = faults(dictionary(en.faults, es.faults))

/** Why the first root account cannot be created. */
export const setupRefusals = dictionary(en.setup, es.setup)
