import type { ProductType } from '../catalog/catalog.ts'
import { productTypes } from '../catalog/catalog.ts'

/** What is taxed: the types of products, and their delivery. */
export const taxedKinds = [...productTypes, 'delivery'] as const

/** What is taxed. */
export type TaxedKind = ProductType | 'delivery'

/** A part of a tax; `rate` in basis points. */
export interface TaxComponent {
  name: string
  nameEs: string | null
  rate: number
}

/** A tax: for which states and kinds, of which components, in which days of the shop (both included; null: open). */
export interface TaxRule {
  states: readonly string[]
  kinds: readonly TaxedKind[]
  components: readonly TaxComponent[]
  from: string | null
  until: string | null
}

/** Whether the rules decide about taxes: from the first day of the first of them, also after the last one ended. */
export function decidesTaxes(rules: readonly Pick<TaxRule, 'from'>[], day: string): boolean {
  return rules.some(({ from }) => from === null || from <= day)
}

/** Whether two rules tax the same kind in the same state on some day. */
export function overlaps(one: TaxRule, other: TaxRule): boolean {
  return (
    one.states.some((state) => other.states.includes(state)) &&
    one.kinds.some((kind) => other.kinds.includes(kind)) &&
    startsBeforeEnd(one, other) &&
    startsBeforeEnd(other, one)
  )
}

/** Whether a rule starts on the last day of another one or before; days are included. */
const startsBeforeEnd = ({ from }: TaxRule, { until }: TaxRule) => from === null || until === null || from <= until

/** The components of the tax on a kind in a state on a day; none when it is not taxed there. */
export function componentsFor(
  rules: readonly TaxRule[],
  { kind, state, day }: { kind: TaxedKind; state: string; day: string },
): readonly TaxComponent[] {
  const rule = rules.find(
    ({ states, kinds, from, until }) =>
      states.includes(state) && kinds.includes(kind) && (from ?? day) <= day && day <= (until ?? day),
  )
  return rule?.components ?? []
}
