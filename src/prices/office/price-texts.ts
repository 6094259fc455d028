import { fullDayText as dayText } from '../../kit/page/date-text.ts'
import { m } from '../../paraglide/messages.js'

/** The names of what is taxed. */
export const taxedKindTexts = {
  product: m.prices_kind_product,
  service: m.prices_kind_service,
  workshop: m.prices_kind_workshop,
  delivery: m.prices_kind_delivery,
}

/** Basis points as percent: 10.5 %. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`

/** The days of a rule; null when it holds at all times. */
export function periodText({ from, until }: { from: string | null; until: string | null }): string | null {
  if (from && until) return m.prices_period({ from: dayText(from), until: dayText(until) })
  if (from) return m.prices_period_from({ from: dayText(from) })
  return until ? m.prices_period_until({ until: dayText(until) }) : null
}

/** Whether rules or settings decide about taxes and about delivery. */
export function inForceText(rules: readonly { active: boolean }[], methods: readonly { active: boolean }[]): string {
  const [taxes, delivery] = [rules, methods].map((list) => list.some(({ active }) => active))
  if (taxes && delivery) return m.prices_rules_decide()
  if (taxes) return m.prices_tax_rules_decide()
  return delivery ? m.prices_methods_decide() : m.prices_settings_decide()
}
