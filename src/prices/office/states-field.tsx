import { usStates } from '../../kit/address.ts'
import { entriesOf } from '../../kit/records.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { stateSets } from '../states.ts'

const setNames = {
  puertoRico: m.prices_states_puerto_rico,
  mainland: m.prices_states_mainland,
  alaskaHawaii: m.prices_states_alaska_hawaii,
}

interface StatesFieldProps {
  value: readonly string[]
  error: string | undefined
  onChange: (states: string[]) => void
}

/** The states of a rule or method: sets of them, and single ones. */
export function StatesField({ value, error, onChange }: StatesFieldProps) {
  const change = (states: readonly string[], chosen: boolean) => {
    const others = value.filter((state) => !states.includes(state))
    onChange(chosen ? [...others, ...states] : others)
  }
  const box = (name: string, label: string, states: readonly string[]) => (
    <Checkbox
      key={name}
      id={`states-${name}`}
      label={label}
      checked={states.every((state) => value.includes(state))}
      onChange={(event) => change(states, event.target.checked)}
    />
  )
  return (
    <fieldset id="field-states" tabIndex={-1} className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold text-sm">{m.prices_states()}</legend>
      {entriesOf(stateSets).map(([name, states]) => box(name, setNames[name](), states))}
      <details>
        <summary className="min-h-11 cursor-pointer py-3 font-medium text-sm">{m.prices_states_single()}</summary>
        <div className="grid gap-x-4 sm:grid-cols-2">{usStates.map(({ code, name }) => box(code, name, [code]))}</div>
      </details>
      {error && <FieldError id="states-error">{error}</FieldError>}
    </fieldset>
  )
}

/** The states as people read them: names of complete sets, names of few others, or their number. */
export function statesText(states: readonly string[]): string {
  const sets = entriesOf(stateSets).filter(([, set]) => set.every((state) => states.includes(state)))
  const inSets = new Set<string>(sets.flatMap(([, set]) => [...set]))
  const others = usStates.filter(({ code }) => states.includes(code) && !inSets.has(code))
  const single = others.length > 6 ? [m.prices_states_count({ count: others.length })] : others.map(({ name }) => name)
  return [...sets.map(([name]) => setNames[name]()), ...single].join(', ')
}
