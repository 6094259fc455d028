import { usStates } from '../kit/address.ts'

/** Whether a code is one of a state. */
export const isState = (code: string): boolean => usStates.some((state) => state.code === code)
