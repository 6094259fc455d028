import en from '../../messages/en/codes/disputes-office.json' with { type: 'json' }
import es from '../../messages/es/codes/disputes-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** The provider's states of a dispute. */
export const disputeStates = dictionary(en.states, es.states)

/** The provider's reasons of a dispute or reversal. */
export const disputeReasons = dictionary(en.reasons, es.reasons)

/** The provider's stages of a dispute. */
export const disputeStages = dictionary(en.stages, es.stages)

/** The provider's outcomes of a dispute. */
export const disputeOutcomes = dictionary(en.outcomes, es.outcomes)
