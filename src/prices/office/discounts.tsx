import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readWhole } from '../../catalog/catalog.ts'
import { useKnownProducts } from '../../catalog/office/known-products.ts'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { formatDecimal } from '../../kit/money.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { NewerVersion } from '../../kit/page/newer-version.tsx'
import { fold } from '../../kit/text.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Field, FieldError, fieldIds } from '../../kit/ui/field.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type DiscountKind, discountKinds } from '../discounts.ts'
import { createDiscount, deleteDiscount, listDiscounts, type OfficeDiscount, updateDiscount } from '../office-api.ts'
import { pricesKey, type Records, useRecordForm } from './price-records.ts'
import { periodText, yesNoText } from './price-texts.ts'
import { RecordEntry } from './record-entry.tsx'

type Body = EndpointInput<typeof createDiscount>['body']

export const discountRecords: Records<OfficeDiscount, Body> = {
  key: [...pricesKey, 'discounts'],
  list: () => api(listDiscounts),
  create: (body) => api(createDiscount, { body }),
  update: (id, body) => api(updateDiscount, { params: { id }, body }),
  remove: (id) => api(deleteDiscount, { params: { id } }),
}

const kindTexts = {
  percent: m.prices_discount_percent,
  amount: m.prices_discount_amount,
  free_delivery: m.prices_discount_free_delivery,
}

function valueText({ kind, value }: Pick<OfficeDiscount, 'kind' | 'value'>): string {
  if (kind === 'percent') return `${value} %`
  return kind === 'amount' ? `$${value}` : kindTexts[kind]()
}

interface EntryProps {
  discount: OfficeDiscount
  onEdit: () => void
  onDelete: () => void
}

export function DiscountEntry({ discount, onEdit, onDelete }: EntryProps) {
  const { code, minimum, uses, limit, revenue, oncePerCustomer, combines } = discount
  const name = nameIn(getLocale(), discount)
  const facts = [
    valueText(discount),
    minimum > 0 ? m.prices_minimum_text({ amount: moneyText(minimum) }) : '',
    periodText(discount) ?? '',
    oncePerCustomer ? m.prices_once() : '',
    combines ? m.prices_combines() : '',
  ]
  return (
    <RecordEntry name={name} heading="h2" active={discount.active} onEdit={onEdit} onDelete={onDelete}>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-muted tabular-nums">
        {`${usesText(uses, limit)} · ${m.prices_revenue_text({ amount: moneyText(revenue) })}`}
      </p>
      {code === null ? <p className="text-muted">{m.prices_automatic()}</p> : <CodeLink code={code} />}
    </RecordEntry>
  )
}

const usesText = (uses: number, limit: number | null) =>
  limit === null
    ? m.prices_uses_text({ count: uses })
    : m.prices_uses_of_text({ uses: countText(uses), limit: countText(limit) })

/** The code, and the link that puts it into the cart. */
function CodeLink({ code }: { code: string }) {
  const link = `${window.location.origin}/products?code=${encodeURIComponent(code)}`
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <code className="wrap-anywhere rounded-control bg-sunken px-2 py-0.5 font-semibold">{code}</code>
      <span className="wrap-anywhere min-w-0 text-muted text-sm">{link}</span>
      <CopyButton what={m.prices_link_of({ code })} text={link} />
    </div>
  )
}

interface Values {
  name: string
  nameEs: string
  code: string
  kind: DiscountKind
  value: string
  categories: string[]
  productIds: string[]
  minimum: string
  from: string
  until: string
  limit: string
  oncePerCustomer: boolean
  combines: boolean
  active: boolean
}

const blank: Values = {
  ...{ name: '', nameEs: '', code: '', kind: 'percent', value: '', categories: [], productIds: [], minimum: '' },
  ...{ from: '', until: '', limit: '', oncePerCustomer: false, combines: false, active: false },
}

const valuesOf = ({ id: _, version: __, uses: ___, revenue: ____, minimum, ...discount }: OfficeDiscount): Values => ({
  ...discount,
  nameEs: discount.nameEs ?? '',
  code: discount.code ?? '',
  minimum: minimum === 0 ? '' : formatDecimal(minimum),
  from: discount.from ?? '',
  until: discount.until ?? '',
  limit: discount.limit === null ? '' : String(discount.limit),
})

const toBody = ({ limit, ...values }: Values): Body => ({
  ...values,
  limit: limit.trim() === '' ? null : readWhole(limit),
})

const rules: FormRules<Values> = { schema: createDiscount.body, toBody, fieldOf: (name) => name.split('.')[0] }

const labels: Record<keyof Values, () => string> = {
  name: m.prices_name,
  nameEs: m.prices_name_es,
  code: m.prices_code,
  kind: m.prices_discount_kind,
  value: m.prices_value,
  categories: m.prices_categories,
  productIds: m.prices_products,
  minimum: m.prices_minimum,
  from: m.prices_from,
  until: m.prices_until,
  limit: m.prices_limit,
  oncePerCustomer: m.prices_once,
  combines: m.prices_combines,
  active: m.prices_active,
}

function describe(name: keyof Values, values: Values) {
  const value = values[name]
  const label = labels[name]()
  if (typeof value === 'boolean') return { label, text: yesNoText(value) }
  if (name === 'productIds') return { label, text: m.prices_products_count({ count: value.length }) }
  if (name === 'kind') return { label, text: kindTexts[values.kind]() }
  return { label, text: Array.isArray(value) ? value.join(', ') : value.trim() }
}

interface DialogProps {
  discount: OfficeDiscount | undefined
  onClose: () => void
}

/** Adds or changes a discount. */
export function DiscountDialog({ discount, onClose }: DialogProps) {
  const { form, submit, pending, question } = useRecordForm<Values, OfficeDiscount, Body>({
    ...{ records: discountRecords, stored: discount, blank, valuesOf, toBody, rules, describe, onClose },
  })
  const { errors } = form.formState
  const text = (name: 'name' | 'nameEs' | 'code' | 'value' | 'minimum' | 'from' | 'until' | 'limit') => ({
    ...form.register(name),
    label: labels[name](),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  const optional = m.products_admin_optional()
  return (
    <FormDialog
      title={discount ? m.prices_edit_of({ name: nameIn(getLocale(), discount) }) : m.prices_discount_add()}
      form={form}
      size="lg"
      roomy
      pending={pending}
      submitLabel={m.prices_save()}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text('name')} hint={m.prices_name_hint()} required />
        <TextField {...text('nameEs')} optional={optional} lang="es" />
        <TextField {...text('code')} optional={optional} hint={m.prices_code_hint()} autoCapitalize="characters" />
        <TextField {...text('limit')} inputMode="numeric" optional={optional} />
        <SelectField {...form.register('kind')} label={labels.kind()} error={errors.kind?.message}>
          {discountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindTexts[kind]()}
            </option>
          ))}
        </SelectField>
        {form.watch('kind') !== 'free_delivery' && (
          <TextField
            {...text('value')}
            label={form.watch('kind') === 'percent' ? m.prices_value_percent() : m.prices_value_amount()}
            inputMode="decimal"
            required
          />
        )}
        <TextField
          {...text('minimum')}
          inputMode="decimal"
          optional={optional}
          hint={m.prices_minimum_hint()}
          className="sm:col-start-1"
        />
        <TextField {...text('from')} type="date" optional={optional} className="sm:col-start-1" />
        <TextField {...text('until')} type="date" optional={optional} />
      </div>
      <GoodsField form={form} />
      <div className="flex flex-col">
        <Checkbox {...form.register('oncePerCustomer')} label={labels.oncePerCustomer()} />
        <Checkbox {...form.register('combines')} label={labels.combines()} hint={m.prices_combines_hint()} />
      </div>
      <Switch {...form.register('active')} label={m.prices_active()} hint={m.prices_discount_active_hint()} />
      <NewerVersion question={question} />
    </FormDialog>
  )
}

/** So many products are listed; the others are found by name. */
const listed = 24

/** What the discount is on: everything, or categories and products. */
function GoodsField({ form }: { form: UseFormReturn<Values> }) {
  const [text, setText] = useState('')
  const products = useKnownProducts(text)
  const { errors, defaultValues } = form.formState
  // Categories stay although the last of their products was moved.
  const [chosen, chosenIds] = form.watch(['categories', 'productIds'])
  const categories = [...new Set([...chosen, ...products.flatMap(({ category }) => (category ? [category] : []))])]
  const words = fold(text).split(' ').filter(Boolean)
  const matching = products
    .map((product) => ({ id: product.id, name: nameIn(getLocale(), product) }))
    .filter(({ name }) => words.every((word) => fold(name).includes(word)))
  const isFirst = ({ id }: { id: string }) => Number(defaultValues?.productIds?.includes(id) ?? false)
  const shown = matching.toSorted((a, b) => isFirst(b) - isFirst(a)).slice(0, listed)
  const isFindable = words.length > 0 || products.length > listed
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold text-sm">{m.prices_goods()}</legend>
      <p className="text-muted text-sm">{m.prices_goods_hint()}</p>
      <details>
        <summary className="min-h-11 cursor-pointer py-3 font-medium text-sm">{m.prices_categories()}</summary>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {categories.map((category) => (
            <Checkbox
              key={category}
              {...form.register('categories')}
              id={`category-${category}`}
              value={category}
              label={category}
            />
          ))}
        </div>
      </details>
      <details>
        <summary id="field-productIds" className="min-h-11 cursor-pointer py-3 font-medium text-sm">
          {chosenIds.length === 0
            ? m.prices_products()
            : m.prices_products_chosen({ number: chosenIds.length.toLocaleString(getLocale()) })}
        </summary>
        <div className="flex flex-col gap-1">
          {isFindable && (
            <Field label={m.prices_products_find()} ids={findIds}>
              <SearchInput
                id={findIds.id}
                value={text}
                maxLength={200}
                onText={setText}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            </Field>
          )}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {shown.map(({ id, name }) => (
              <Checkbox key={id} {...form.register('productIds')} id={`product-${id}`} value={id} label={name} />
            ))}
          </div>
          {/* Chosen products that are not listed stay chosen. */}
          {chosenIds
            .filter((id) => shown.every((product) => product.id !== id))
            .map((id) => (
              <input key={id} type="checkbox" hidden {...form.register('productIds')} value={id} />
            ))}
          <p role="status" className="text-muted text-sm">
            {matching.length === 0
              ? m.prices_products_none()
              : matching.length > shown.length && m.prices_products_more()}
          </p>
        </div>
      </details>
      {errors.productIds?.message && <FieldError id="productIds-error">{errors.productIds.message}</FieldError>}
    </fieldset>
  )
}

const findIds = fieldIds({ name: 'discount-product' })
