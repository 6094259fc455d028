import { Palette, X } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { finishTexts } from '../finish-texts.ts'
import { finishes } from '../variant.ts'
import { variantLimits } from '../variant-rules.ts'
import { NameFields } from './name-fields.tsx'
import { type RowAction, RowButtons, rowLabels } from './row-actions.tsx'
import type { InputFault } from './variant-body.ts'
import type { ValueDraft } from './variant-drafts.ts'

interface OptionValueRowProps {
  value: ValueDraft
  /** From 1 to `count`. */
  place: number
  count: number
  faults: readonly InputFault[]
  onChange: (value: ValueDraft) => void
  onAction: (action: RowAction) => void
  onEnter: () => void
}

/** A value of an option with its Spanish name and its color. */
export function OptionValueRow({ value, place, count, faults, onChange, onAction, onEnter }: OptionValueRowProps) {
  const title = value.value.trim() || m.products_admin_option_value_number({ number: place })
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:border-line max-sm:border-t max-sm:pt-3">
      <NameFields
        itemKey={value.key}
        names={[
          { field: 'value', value: value.value, label: m.products_admin_option_value() },
          { field: 'valueEs', value: value.valueEs, label: m.products_admin_option_value_es() },
        ]}
        maxLength={variantLimits.optionValue}
        faults={faults}
        onChange={(field, text) => onChange({ ...value, [field]: text })}
        onEnter={onEnter}
      />
      <div className="flex grow items-center justify-between sm:grow-0">
        {value.color !== '' && (
          <FinishSelect name={title} finish={value.finish} onChange={(finish) => onChange({ ...value, finish })} />
        )}
        <ColorInput
          name={title}
          color={value.color}
          onChange={(color) => onChange({ ...value, color, ...(color === '' && { finish: '' }) })}
        />
        <RowButtons
          rowKey={value.key}
          place={place}
          count={count}
          keepsLast
          onAction={onAction}
          labels={rowLabels(title)}
        />
      </div>
    </li>
  )
}

interface FinishSelectProps {
  /** The value that has the finish. */
  name: string
  finish: ValueDraft['finish']
  onChange: (finish: ValueDraft['finish']) => void
}

function FinishSelect({ name, finish, onChange }: FinishSelectProps) {
  return (
    <select
      value={finish}
      aria-label={m.products_admin_finish({ name })}
      onChange={({ target }) => onChange(finishes.find((known) => known === target.value) ?? '')}
      className="mr-1 min-h-11 max-w-32 cursor-pointer rounded-control border border-line-strong bg-surface px-2 text-ink"
    >
      <option value="">{m.products_admin_finish_none()}</option>
      {finishes.map((known) => (
        <option key={known} value={known}>
          {finishTexts[known]()}
        </option>
      ))}
    </select>
  )
}

interface ColorInputProps {
  /** The value that has the color. */
  name: string
  /** '' for none. */
  color: string
  onChange: (color: string) => void
}

/** The initial value of the color input, which cannot be empty. */
const firstColor = '#c2185b'

function ColorInput({ name, color, onChange }: ColorInputProps) {
  if (color === '') {
    return (
      <Button
        tone="quiet"
        size="icon"
        shape="control"
        aria-label={m.products_admin_color_add({ name })}
        title={m.products_admin_color_add({ name })}
        onClick={() => onChange(firstColor)}
      >
        <Palette aria-hidden className="size-4.5" />
      </Button>
    )
  }
  return (
    <span className="flex items-center">
      <input
        type="color"
        value={color}
        aria-label={m.products_admin_color({ name })}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-11 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
      />
      <Button
        tone="quiet"
        size="icon-admin"
        shape="control"
        aria-label={m.products_admin_color_remove({ name })}
        title={m.products_admin_color_remove({ name })}
        onClick={() => onChange('')}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </span>
  )
}
