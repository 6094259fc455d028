import { useSearchText } from '../page/use-search-text.ts'
import { Field, fieldIds } from '../ui/field.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ListSearch, ListState } from './use-list.ts'

interface SelectFilter<S> {
  kind: 'select'
  param: keyof S & string
  label: string
  /** The label of the empty option. */
  all: string
  options: readonly (readonly [value: string, label: string])[]
  /** Parameters that a change of this one removes. */
  clears?: readonly (keyof S & string)[]
}

/** The first or last day of a range. */
interface DayFilter<S> {
  kind: 'day'
  param: keyof S & string
  label: string
  min?: string | undefined
  max?: string | undefined
}

export interface Toolbar<S> {
  /** Prefix of the controls' ids. */
  name: string
  search: { label: string; hint: string }
  filters: readonly (SelectFilter<S> | DayFilter<S>)[]
}

/** The options of a select filter. */
export const optionsOf = <T extends string>(values: readonly T[], textOf: (value: T) => string) =>
  values.map((value) => [value, textOf(value)] as const)

/**
 * Search box and filters of a list. The filters stand beside the search box where it keeps 18 rem, otherwise below it.
 */
export function ListToolbar<S extends ListSearch>({ list, toolbar }: { list: ListState<S>; toolbar: Toolbar<S> }) {
  const { name, search, filters } = toolbar
  const ids = fieldIds({ name: `${name}-search` })
  return (
    <search className="flex print:hidden flex-wrap gap-x-3 gap-y-4">
      <Field label={search.label} ids={ids} className="flex-[999_1_18rem]">
        <SearchInput id={ids.id} value={list.text} maxLength={200} onText={list.setText} placeholder={search.hint} />
      </Field>
      <div className="flex grow flex-wrap gap-x-3 gap-y-4 max-sm:w-full">
        {filters.map((filter) =>
          filter.kind === 'day' ? (
            <DayFilterField key={filter.param} name={`${name}-${filter.param}`} filter={filter} list={list} />
          ) : (
            <SelectFilterField key={filter.param} name={`${name}-${filter.param}`} filter={filter} list={list} />
          ),
        )}
      </div>
    </search>
  )
}

interface FilterFieldProps<S extends ListSearch, F> {
  name: string
  filter: F
  list: ListState<S>
}

function SelectFilterField<S extends ListSearch>({ name, filter, list }: FilterFieldProps<S, SelectFilter<S>>) {
  const { param, label, all, options, clears = [] } = filter
  const choose = (chosen: string) => {
    const cleared = clears.map((other) => [other, undefined] as const)
    const known = options.some(([value]) => value === chosen)
    list.narrow({ ...Object.fromEntries(cleared), [param]: known ? chosen : undefined })
  }
  return (
    <SelectField
      label={label}
      name={name}
      value={String(list.filters[param] ?? 'all')}
      // The URL determines the selection; prevents the browser from restoring another one.
      autoComplete="off"
      className="w-full grow sm:w-52"
      onChange={({ target }) => choose(target.value)}
    >
      <option value="all">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function DayFilterField<S extends ListSearch>({ name, filter, list }: FilterFieldProps<S, DayFilter<S>>) {
  const { param, label, min, max } = filter
  const day = list.filters[param]
  return (
    <DayField
      label={label}
      name={name}
      day={typeof day === 'string' ? day : undefined}
      min={min}
      max={max}
      onDay={(next) => list.narrow({ [param]: next })}
    />
  )
}

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
