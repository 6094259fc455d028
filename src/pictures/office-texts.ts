import en from '../../messages/en/codes/pictures-office.json' with { type: 'json' }
import es from '../../messages/es/codes/pictures-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** Why a file is rejected (back office §5). */
export const pictureFaults = faults(dictionary(en.files, es.files))

/** Why the address of a picture is rejected. */
export const pictureUrlFaults = faults(dictionary(en.addresses, es.addresses))
