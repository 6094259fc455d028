import { moneyText } from '../../kit/list/figures.ts'
import type { Cents } from '../../kit/money.ts'
import { m } from '../../paraglide/messages.js'

/** Whether money is over or short, and how much; takes cents. */
export function differenceText(difference: Cents): string {
  if (difference === 0) return m.drawers_exact()
  const amount = moneyText(Math.abs(difference))
  return difference > 0 ? m.drawers_over({ amount }) : m.drawers_short({ amount })
}

/** The name of a member of staff; the account may be gone. */
export const nameText = (name: string | null): string => name ?? m.drawers_nobody()
