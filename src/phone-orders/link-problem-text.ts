import { m } from '../paraglide/messages.js'
import type { LinkProblem } from './phone-order.ts'

/** Why a link cannot be paid now, for its customer and for staff. */
export const linkProblemText = (problem: LinkProblem): string => texts[problem]()

const texts: Record<LinkProblem, () => string> = {
  product_unavailable: m.pay_problem_unavailable,
  out_of_stock: m.pay_problem_stock,
  slot_taken: m.pay_problem_time,
  code_used_up: m.pay_problem_code,
}
