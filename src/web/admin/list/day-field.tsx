import { useSearchText } from '../../lib/use-search-text.ts'
import { TextField } from '../../ui/text-field.tsx'

interface DayFieldProps {
  label: string
  name: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

/** While somebody types a year, the field holds years of long ago: only later ones count. */
const firstDay = '2000-01-01'

/** One end of a span of days that a list is narrowed to. */
export function DayField({ label, name, day, min, max, onDay }: DayFieldProps) {
  const [text, setText] = useSearchText(day ?? '', (typed) => {
    if (typed === '' || typed >= firstDay) onDay(typed === '' ? undefined : typed)
  })
  return (
    <TextField
      type="date"
      label={label}
      name={name}
      value={text}
      min={min ?? firstDay}
      max={max ?? '9999-12-31'}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
