import { api } from '../../kit/api/api.ts'
import { useChange } from '../../kit/list/record-form.ts'
import { m } from '../../paraglide/messages.js'
import { activatePriceRules } from '../office-api.ts'

/** The queries of the rules of prices start with it. */
export const pricesKey = ['admin', 'prices'] as const

/** Turns all tax rules and delivery methods on or off. */
export function useActivation() {
  const change = (active: boolean) => api(activatePriceRules, { body: { active } })
  return useChange(pricesKey, change, m.calendar_changed)
}
