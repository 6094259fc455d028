import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { addMonths, monthOf } from '../../kit/month.ts'
import { monthText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

interface MonthHeaderProps {
  /** The id of the element with the name of the month. */
  id: string
  month: string
  onMonth: (month: string) => void
  /** The first and the last day that can be reached. */
  first: string
  last: string
}

/** The name of a month between the buttons to the previous and the next one. */
export function MonthHeader({ id, month, onMonth, first, last }: MonthHeaderProps) {
  const step = (count: number, label: string, icon: LucideIcon, end: string) => (
    <StepButton
      label={label}
      icon={icon}
      disabled={month === monthOf(end)}
      onClick={() => onMonth(addMonths(month, count))}
    />
  )
  return (
    <div className="flex items-center justify-between gap-2">
      {step(-1, m.booking_month_previous(), ChevronLeft, first)}
      <p id={id} aria-live="polite" className="font-semibold first-letter:uppercase">
        {monthText(month)}
      </p>
      {step(1, m.booking_month_next(), ChevronRight, last)}
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: LucideIcon
  disabled: boolean
  onClick: () => void
}

/** Stays focusable at the first and the last month, so that the focus is not lost. */
function StepButton({ label, icon: Icon, disabled, onClick }: StepButtonProps) {
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={disabled}
      className={disabled ? 'opacity-40' : ''}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
