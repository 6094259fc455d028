import { usStates } from '../kit/address.ts'

const far = ['AK', 'HI']

/** The sets of states that the forms offer; together they are all states. */
export const stateSets = {
  puertoRico: ['PR'],
  mainland: usStates.map(({ code }) => code).filter((code) => code !== 'PR' && !far.includes(code)),
  alaskaHawaii: far,
} as const satisfies Record<string, readonly string[]>

/** Whether a code is one of a state. */
export const isState = (code: string): boolean => usStates.some((state) => state.code === code)
