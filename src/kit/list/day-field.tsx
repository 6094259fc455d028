import { useSearchText } from '../page/use-search-text.ts'
import { TextField } from '../ui/text-field.tsx'

interface DayFieldProps {
  label: string
  name: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

/** While a year is being typed the field holds years such as 0002; only later ones are applied. */
const firstDay = '2000-01-01'

/** The first or last day of a date filter. */
export function DayField({ label, name, day, min, max, onDay }: DayFieldProps) {
  const [text, setText] = useSearchText(day ?? '', (typed) => {
    if (typed === '' || typed >= firstDay) onDay(typed === '' ? undefined : typed)
  })
  return (
    <TextField
      type="date"
      label={label}
      name={name}
      className="flex-1 sm:w-38 sm:flex-[1_1_auto]"
      value={text}
      min={min ?? firstDay}
      max={max ?? '9999-12-31'}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
