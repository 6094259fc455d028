import { readWhole } from '../../catalog/catalog.ts'
import { api } from '../../kit/api/api.ts'
import { nameIn, textIn } from '../../kit/bilingual.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { RecordDialog } from '../../kit/list/record-dialog.tsx'
import { RecordEntry } from '../../kit/list/record-entry.tsx'
import { type Records, useRecordForm } from '../../kit/list/record-form.ts'
import { formatDecimal } from '../../kit/money.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type DeliveryKind, deliveryKinds } from '../../sale/delivery.ts'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  listDeliveryMethods,
  type OfficeDeliveryMethod,
  updateDeliveryMethod,
} from '../office-api.ts'
import { PlaceStateField } from './place-state-field.tsx'
import { pricesKey } from './price-records.ts'
import { StatesField, statesText } from './states-field.tsx'

type Body = EndpointInput<typeof createDeliveryMethod>['body']

export const deliveryMethodRecords: Records<OfficeDeliveryMethod, Body> = {
  key: [...pricesKey, 'delivery-methods'],
  list: () => api(listDeliveryMethods),
  create: (body) => api(createDeliveryMethod, { body }),
  update: (id, body) => api(updateDeliveryMethod, { params: { id }, body }),
  remove: (id) => api(deleteDeliveryMethod, { params: { id } }),
}

const kindTexts = { parcel: m.prices_parcel, pickup: m.prices_pickup }

interface EntryProps {
  method: OfficeDeliveryMethod
  onEdit: () => void
  onDelete: () => void
}

export function DeliveryMethodEntry({ method, onEdit, onDelete }: EntryProps) {
  const { kind, price, freeFrom, daysFrom, daysTo, place, placeEs, states } = method
  const facts = [
    kindTexts[kind](),
    moneyText(price),
    freeFrom === null ? '' : m.prices_free_from_text({ amount: moneyText(freeFrom) }),
    daysFrom === null && daysTo === null
      ? ''
      : m.prices_days_text({ days: [...new Set([daysFrom ?? daysTo, daysTo ?? daysFrom])].join('–') }),
  ]
  return (
    <RecordEntry name={nameIn(getLocale(), method)} active={method.active} onEdit={onEdit} onDelete={onDelete}>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {place && <p>{textIn(getLocale(), place, placeEs)}</p>}
      <p className="text-muted">{statesText(states)}</p>
    </RecordEntry>
  )
}

interface Values {
  name: string
  nameEs: string
  kind: DeliveryKind
  states: string[]
  price: string
  freeFrom: string
  daysFrom: string
  daysTo: string
  place: string
  placeEs: string
  placeState: string
  position: string
  active: boolean
}

const blank: Values = {
  name: '',
  nameEs: '',
  kind: 'parcel',
  states: [],
  price: '',
  freeFrom: '',
  daysFrom: '',
  daysTo: '',
  place: '',
  placeEs: '',
  placeState: '',
  position: '0',
  active: false,
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

const valuesOf = ({ version: _, id: __, price, freeFrom, position, ...method }: OfficeDeliveryMethod): Values => ({
  ...method,
  nameEs: method.nameEs ?? '',
  price: formatDecimal(price),
  freeFrom: freeFrom === null ? '' : formatDecimal(freeFrom),
  daysFrom: numberText(method.daysFrom),
  daysTo: numberText(method.daysTo),
  place: method.place ?? '',
  placeEs: method.placeEs ?? '',
  placeState: method.placeState ?? '',
  position: String(position),
})

const wholeOrNull = (typed: string) => (typed.trim() === '' ? null : readWhole(typed))

const toBody = ({ daysFrom, daysTo, position, ...values }: Values): Body => ({
  ...values,
  daysFrom: wholeOrNull(daysFrom),
  daysTo: wholeOrNull(daysTo),
  position: readWhole(position),
})

const rules: FormRules<Values> = {
  schema: createDeliveryMethod.body,
  toBody,
  fieldOf: (name) => name.split('.')[0],
}

const labels: Record<keyof Values, () => string> = {
  name: m.prices_name,
  nameEs: m.prices_name_es,
  kind: m.prices_method_kind,
  states: m.prices_states,
  price: m.prices_price,
  freeFrom: m.prices_free_from,
  daysFrom: m.prices_days_from,
  daysTo: m.prices_days_to,
  place: m.prices_place,
  placeEs: m.prices_place_es,
  placeState: m.prices_place_state,
  position: m.prices_position,
  active: m.prices_active,
}

function textOf(name: keyof Values, { states, kind }: Values) {
  if (name === 'states') return statesText(states)
  return name === 'kind' ? kindTexts[kind]() : undefined
}

interface DialogProps {
  method: OfficeDeliveryMethod | undefined
  onClose: () => void
}

/** Adds or changes a delivery method. */
export function DeliveryMethodDialog({ method, onClose }: DialogProps) {
  const record = useRecordForm<Values, OfficeDeliveryMethod, Body>({
    records: deliveryMethodRecords,
    stored: method,
    blank,
    valuesOf,
    toBody,
    rules,
    labels,
    textOf,
    onClose,
  })
  const { form, field } = record
  const { errors, submitCount } = form.formState
  const optional = m.products_admin_optional()
  const isPickup = form.watch('kind') === 'pickup'
  return (
    <RecordDialog
      record={record}
      title={method ? m.prices_edit_of({ name: nameIn(getLocale(), method) }) : m.prices_method_add()}
      submitLabel={m.prices_save()}
    >
      <SelectField {...form.register('kind')} label={labels.kind()} error={errors.kind?.message}>
        {deliveryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTexts[kind]()}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} required />
        <TextField {...field('nameEs')} optional={optional} lang="es" />
        <TextField {...field('price')} inputMode="decimal" required />
        <TextField {...field('freeFrom')} inputMode="decimal" optional={optional} hint={m.prices_free_from_hint()} />
        <TextField {...field('daysFrom')} inputMode="numeric" optional={optional} hint={m.prices_days_hint()} />
        <TextField {...field('daysTo')} inputMode="numeric" optional={optional} />
      </div>
      {isPickup && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...field('place')} hint={m.prices_place_hint()} required />
          <TextField {...field('placeEs')} optional={optional} lang="es" />
          <PlaceStateField {...form.register('placeState')} error={errors.placeState?.message} />
        </div>
      )}
      <StatesField
        value={form.watch('states')}
        error={errors.states?.message}
        onChange={(states) => form.setValue('states', states, { shouldDirty: true, shouldValidate: submitCount > 0 })}
      />
      <TextField {...field('position')} inputMode="numeric" hint={m.prices_position_hint()} />
      <Switch {...form.register('active')} label={m.prices_active()} hint={m.prices_method_active_hint()} />
    </RecordDialog>
  )
}
