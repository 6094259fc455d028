import type { ComponentProps } from 'react'
import { usStates } from '../../kit/address.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'

type PlaceStateFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'hint' | 'optional'>

/** The state in which something takes place; blank is the state of the shop. Its tax follows from it. */
export function PlaceStateField(props: PlaceStateFieldProps) {
  return (
    <SelectField {...props} label={m.prices_place_state()} hint={m.prices_place_state_hint()}>
      <option value="">{m.prices_place_state_shop()}</option>
      {usStates.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
