import type { ComponentProps } from 'react'
import { SelectField } from '../../kit/ui/select-field.tsx'
import type { CashDrawer } from '../drawers-api.ts'

type DrawerFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  drawers: readonly CashDrawer[]
  /** What is chosen without a drawer. */
  none: string
}

/** The choice of a drawer; nothing when there is none to choose. */
export function DrawerField({ drawers, none, ...field }: DrawerFieldProps) {
  if (drawers.length === 0) return null
  return (
    <SelectField {...field}>
      <option value="">{none}</option>
      {drawers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
