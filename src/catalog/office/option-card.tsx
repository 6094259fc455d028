import { fieldId } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { variantLimits } from '../variant-rules.ts'
import { NameFields } from './name-fields.tsx'
import { OptionValueRow } from './option-value-row.tsx'
import { AddRowButton, type RowAction, RowButtons, rowLabels, useRowActions } from './row-actions.tsx'
import { type InputFault, optionInput } from './variant-body.ts'
import { newValue, type OptionDraft } from './variant-drafts.ts'

interface OptionCardProps {
  option: OptionDraft
  /** From 1 to `count`. */
  place: number
  count: number
  faults: readonly InputFault[]
  /** Whether another value can be added. */
  hasRoom: boolean
  onChange: (option: OptionDraft) => void
  onAction: (action: RowAction) => void
}

/** An option with its names and values. */
export function OptionCard({ place, count, hasRoom, onAction, ...card }: OptionCardProps) {
  const { key, name, nameEs, values } = card.option
  const [firstValue] = values
  const title = name.trim() || m.products_admin_option_number({ number: place })
  return (
    <li className="rounded-card border border-line p-3">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{title}</legend>
        <div className="flex flex-wrap-reverse items-start justify-end gap-x-3">
          <NameFields
            itemKey={key}
            names={[
              { field: 'name', value: name, label: m.products_admin_option_name() },
              { field: 'nameEs', value: nameEs, label: m.products_admin_option_name_es() },
            ]}
            maxLength={variantLimits.optionName}
            faults={card.faults}
            onChange={(field, text) => card.onChange({ ...card.option, [field]: text })}
            onEnter={() => firstValue && document.getElementById(valueFieldId(firstValue))?.focus()}
          />
          <RowButtons rowKey={key} place={place} count={count} onAction={onAction} labels={rowLabels(title)} />
        </div>
        <Values {...card} hasRoom={hasRoom} />
      </fieldset>
    </li>
  )
}

const valueFieldId = ({ key }: { key: string }) => fieldId(optionInput(key, 'value'))

type PartProps = Pick<OptionCardProps, 'option' | 'faults' | 'onChange'>

function Values({ option, faults, hasRoom, onChange }: PartProps & Pick<OptionCardProps, 'hasRoom'>) {
  const { key, values } = option
  const addId = `field-${key}-add`
  const change = (changed: OptionDraft['values']) => onChange({ ...option, values: changed })
  const { notice, act, add } = useRowActions({
    items: values,
    onChange: change,
    fallbackId: addId,
    texts: { moved: m.products_admin_option_value_moved, removed: m.products_admin_option_value_removed },
  })
  const addValue = () => {
    const value = newValue()
    add(value, valueFieldId(value))
  }
  /** Enter goes to the next value, and adds one after the last. */
  const goOn = (at: number) => {
    const next = values[at + 1]
    if (next) document.getElementById(valueFieldId(next))?.focus()
    else if (hasRoom && values[at]?.value.trim()) addValue()
  }
  return (
    <>
      <ol className="flex flex-col gap-3 border-line sm:border-l-2 sm:pl-3">
        {values.map((value, at) => (
          <OptionValueRow
            key={value.key}
            value={value}
            place={at + 1}
            count={values.length}
            faults={faults}
            onChange={(changed) => change(values.with(at, changed))}
            onAction={(action) => act(action, at)}
            onEnter={() => goOn(at)}
          />
        ))}
      </ol>
      {hasRoom ? (
        <AddRowButton id={addId} tone="quiet" onClick={addValue}>
          {m.products_admin_option_value_add()}
        </AddRowButton>
      ) : (
        <p className="text-muted text-xs">{m.products_admin_option_full()}</p>
      )}
      <p role="status" className="sr-only">
        {notice}
      </p>
    </>
  )
}
