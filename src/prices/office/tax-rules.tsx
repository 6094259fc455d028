import { Plus, Trash2 } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { RecordDialog } from '../../kit/list/record-dialog.tsx'
import { RecordEntry } from '../../kit/list/record-entry.tsx'
import { type Records, useRecordForm } from '../../kit/list/record-form.ts'
import { fieldsOf } from '../../kit/records.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { createTaxRule, deleteTaxRule, listTaxRules, type OfficeTaxRule, updateTaxRule } from '../office-api.ts'
import { type TaxedKind, taxedKinds } from '../taxes.ts'
import { pricesKey } from './price-records.ts'
import { percentText, periodText, taxedKindTexts } from './price-texts.ts'
import { StatesField, statesText } from './states-field.tsx'

type Body = EndpointInput<typeof createTaxRule>['body']

export const taxRuleRecords: Records<OfficeTaxRule, Body> = {
  key: [...pricesKey, 'tax-rules'],
  list: () => api(listTaxRules),
  create: (body) => api(createTaxRule, { body }),
  update: (id, body) => api(updateTaxRule, { params: { id }, body }),
  remove: (id) => api(deleteTaxRule, { params: { id } }),
}

/** The names of its taxes with their rates: `State tax 10.5 % + City tax 1 %`. */
export const taxRuleName = ({ components }: OfficeTaxRule): string =>
  components.map((component) => `${nameIn(getLocale(), component)} ${percentText(component.rate)}`).join(' + ')

interface EntryProps {
  rule: OfficeTaxRule
  onEdit: () => void
  onDelete: () => void
}

export function TaxRuleEntry({ rule, onEdit, onDelete }: EntryProps) {
  const period = periodText(rule)
  return (
    <RecordEntry name={taxRuleName(rule)} active={rule.active} onEdit={onEdit} onDelete={onDelete}>
      <p>{rule.kinds.map((kind) => taxedKindTexts[kind]()).join(', ')}</p>
      <p className="text-muted">{statesText(rule.states)}</p>
      {period && <p className="text-muted">{period}</p>}
    </RecordEntry>
  )
}

interface Component {
  name: string
  nameEs: string
  rate: string
}

interface Values {
  states: string[]
  kinds: TaxedKind[]
  components: Component[]
  from: string
  until: string
  active: boolean
}

const blank: Values = {
  states: [],
  kinds: [],
  components: [{ name: '', nameEs: '', rate: '' }],
  from: '',
  until: '',
  active: false,
}

/** Puerto Rico's sales and use tax: the Commonwealth's part and that of the municipality. */
const puertoRico = {
  states: ['PR'],
  kinds: ['product', 'service', 'workshop'] as TaxedKind[],
  components: [
    { name: 'Puerto Rico sales tax', nameEs: 'IVU estatal', rate: '10.5' },
    { name: 'Municipal sales tax', nameEs: 'IVU municipal', rate: '1' },
  ],
}

const valuesOf = ({ states, kinds, components, from, until, active }: OfficeTaxRule): Values => ({
  states,
  kinds,
  components: components.map(({ name, nameEs, rate }) => ({ name, nameEs: nameEs ?? '', rate: String(rate / 100) })),
  from: from ?? '',
  until: until ?? '',
  active,
})

const rules: FormRules<Values> = { schema: createTaxRule.body, fieldOf: (name) => name.split('.')[0] }

const labels: Record<keyof Values, () => string> = {
  states: m.prices_states,
  kinds: m.prices_kinds,
  components: m.prices_components,
  from: m.prices_from,
  until: m.prices_until,
  active: m.prices_active,
}

function textOf(name: keyof Values, { states, kinds, components }: Values) {
  if (name === 'states') return statesText(states)
  if (name === 'kinds') return kinds.map((kind) => taxedKindTexts[kind]()).join(', ')
  if (name !== 'components') return undefined
  return components.map(({ name, nameEs, rate }) => `${name} (${nameEs}) ${rate} %`).join(', ')
}

/** Adds or changes a tax rule. */
export function TaxRuleDialog({ rule, onClose }: { rule: OfficeTaxRule | undefined; onClose: () => void }) {
  const record = useRecordForm<Values, OfficeTaxRule, Body>({
    records: taxRuleRecords,
    stored: rule,
    blank,
    valuesOf,
    rules,
    labels,
    textOf,
    onClose,
    toBody: (values) => values,
  })
  const { form, field } = record
  const { errors, submitCount } = form.formState
  const changed = { shouldDirty: true, shouldValidate: submitCount > 0 }
  const fill = () => {
    form.setValue('states', puertoRico.states, changed)
    form.setValue('kinds', puertoRico.kinds, changed)
    form.setValue('components', puertoRico.components, changed)
  }
  return (
    <RecordDialog
      record={record}
      title={rule ? m.prices_edit_of({ name: taxRuleName(rule) }) : m.prices_tax_add()}
      submitLabel={m.prices_save()}
    >
      <div className="flex flex-col items-start gap-2">
        <Button tone="outline" size="admin" shape="control" onClick={fill}>
          {m.prices_tax_preset()}
        </Button>
        <p className="text-muted text-sm">{m.prices_tax_accountant()}</p>
      </div>
      <ComponentsField
        value={form.watch('components')}
        error={errors.components?.message}
        onChange={(components) => form.setValue('components', components, changed)}
      />
      <fieldset id="field-kinds" tabIndex={-1} className="flex flex-col gap-1">
        <legend className="pb-1 font-semibold text-sm">{m.prices_kinds()}</legend>
        {taxedKinds.map((kind) => (
          <Checkbox
            key={kind}
            {...form.register('kinds')}
            id={`kind-${kind}`}
            value={kind}
            label={taxedKindTexts[kind]()}
          />
        ))}
        {errors.kinds?.message && <FieldError id="kinds-error">{errors.kinds.message}</FieldError>}
      </fieldset>
      <StatesField
        value={form.watch('states')}
        error={errors.states?.message}
        onChange={(states) => form.setValue('states', states, changed)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('from')} type="date" optional={m.products_admin_optional()} />
        <TextField {...field('until')} type="date" optional={m.products_admin_optional()} />
      </div>
      <Switch {...form.register('active')} label={m.prices_active()} hint={m.prices_tax_active_hint()} />
    </RecordDialog>
  )
}

/** The faults of single taxes by their place and field: `0.rate`. */
function componentFaults(value: readonly Component[]): Map<string, string> {
  const issues = createTaxRule.body.shape.components.safeParse(value).error?.issues ?? []
  return new Map(
    issues.flatMap(({ path, message, ...issue }) => {
      const { code } = fieldsOf('params' in issue ? issue.params : null)
      return path.length > 1 ? [[path.join('.'), faultText(String(code)) ?? message] as const] : []
    }),
  )
}

interface ComponentsFieldProps {
  value: readonly Component[]
  error: string | undefined
  onChange: (components: Component[]) => void
}

/** The taxes of a rule with their rates. */
function ComponentsField({ value, error, onChange }: ComponentsFieldProps) {
  const faults = error ? componentFaults(value) : null
  const faultAt = (at: number, field: keyof Component) => faults?.get(`${at}.${field}`)
  const replace = (at: number, change: Partial<Component>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset id="field-components" tabIndex={-1} className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold text-sm">{m.prices_components()}</legend>
      <ul className="flex flex-col gap-4">
        {value.map((component, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and names change while typing
            key={at}
            className="grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              id={`component-name-${at}`}
              label={m.prices_component_name()}
              value={component.name}
              error={faultAt(at, 'name')}
              onChange={(event) => replace(at, { name: event.target.value })}
              autoComplete="off"
            />
            <TextField
              id={`component-name-es-${at}`}
              label={m.prices_component_name_es()}
              lang="es"
              value={component.nameEs}
              error={faultAt(at, 'nameEs')}
              onChange={(event) => replace(at, { nameEs: event.target.value })}
              autoComplete="off"
            />
            <TextField
              id={`component-rate-${at}`}
              label={m.prices_component_rate()}
              inputMode="decimal"
              value={component.rate}
              error={faultAt(at, 'rate')}
              onChange={(event) => replace(at, { rate: event.target.value })}
              autoComplete="off"
            />
            <Button
              tone="quiet"
              size="icon"
              className="sm:mt-7"
              aria-label={m.prices_component_remove({ number: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {error && !faults?.size && <FieldError id="components-error">{error}</FieldError>}
      <Button
        tone="outline"
        size="admin"
        shape="control"
        className="self-start"
        onClick={() => onChange([...value, { name: '', nameEs: '', rate: '' }])}
      >
        <Plus aria-hidden className="size-4" />
        {m.prices_component_add()}
      </Button>
    </fieldset>
  )
}
