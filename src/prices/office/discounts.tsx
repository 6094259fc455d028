import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readWhole } from '../../catalog/catalog.ts'
import { useKnownProducts } from '../../catalog/office/known-products.ts'
import { categoryName } from '../../catalog/store/product-text.ts'
import { api } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { RecordDialog } from '../../kit/list/record-dialog.tsx'
import { RecordEntry } from '../../kit/list/record-entry.tsx'
import { type Records, recordsQuery, useRecordForm } from '../../kit/list/record-form.ts'
import { formatDecimal } from '../../kit/money.ts'
import { keysOf } from '../../kit/records.ts'
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
import { deliveryMethodRecords } from './delivery-methods.tsx'
import { pricesKey } from './price-records.ts'
import { periodText } from './price-texts.ts'

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

/** Which deliveries a discount of free delivery pays. */
const paysTexts = { cheapest: m.prices_pays_cheapest, all: m.prices_pays_all, named: m.prices_pays_named }

type Pays = keyof typeof paysTexts

const paysOf = ({ deliveryMethods }: Pick<OfficeDiscount, 'deliveryMethods'>): Pays =>
  typeof deliveryMethods === 'string' ? deliveryMethods : 'named'

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
    discount.kind === 'free_delivery' ? paysTexts[paysOf(discount)]() : '',
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
  automatic: boolean
  code: string
  kind: DiscountKind
  value: string
  pays: Pays
  methodIds: string[]
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
  name: '',
  nameEs: '',
  automatic: false,
  code: '',
  kind: 'percent',
  value: '',
  pays: 'cheapest',
  methodIds: [],
  categories: [],
  productIds: [],
  minimum: '',
  from: '',
  until: '',
  limit: '',
  oncePerCustomer: false,
  combines: false,
  active: false,
}

const valuesOf = ({
  id: _,
  version: __,
  uses: ___,
  revenue: ____,
  minimum,
  deliveryMethods,
  ...discount
}: OfficeDiscount): Values => ({
  ...discount,
  pays: paysOf({ deliveryMethods }),
  methodIds: typeof deliveryMethods === 'string' ? [] : deliveryMethods,
  nameEs: discount.nameEs ?? '',
  automatic: discount.code === null,
  code: discount.code ?? '',
  minimum: minimum === 0 ? '' : formatDecimal(minimum),
  from: discount.from ?? '',
  until: discount.until ?? '',
  limit: discount.limit === null ? '' : String(discount.limit),
})

const toBody = ({ limit, automatic, code, pays, methodIds, ...values }: Values): Body => ({
  ...values,
  code: automatic ? null : code,
  ...(values.kind === 'free_delivery' && { deliveryMethods: pays === 'named' ? methodIds : pays }),
  limit: limit.trim() === '' ? null : readWhole(limit),
})

const rules: FormRules<Values> = {
  schema: createDiscount.body,
  toBody,
  fieldOf: (name) => (name.startsWith('deliveryMethods') ? 'methodIds' : name.split('.')[0]),
}

const labels: Record<keyof Values, () => string> = {
  name: m.prices_name,
  nameEs: m.prices_name_es,
  automatic: m.prices_automatic,
  code: m.prices_code,
  kind: m.prices_discount_kind,
  value: m.prices_value,
  pays: m.prices_pays,
  methodIds: m.prices_methods_title,
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

function textOf(name: keyof Values, { pays, methodIds, productIds, kind }: Values) {
  if (name === 'pays') return paysTexts[pays]()
  if (name === 'methodIds') return countText(methodIds.length)
  if (name === 'productIds') return m.prices_products_count({ count: productIds.length })
  return name === 'kind' ? kindTexts[kind]() : undefined
}

interface DialogProps {
  discount: OfficeDiscount | undefined
  onClose: () => void
}

/** Adds or changes a discount. */
export function DiscountDialog({ discount, onClose }: DialogProps) {
  const record = useRecordForm<Values, OfficeDiscount, Body>({
    records: discountRecords,
    stored: discount,
    blank,
    valuesOf,
    toBody,
    rules,
    labels,
    textOf,
    onClose,
  })
  const { form, field } = record
  const { errors } = form.formState
  const optional = m.products_admin_optional()
  return (
    <RecordDialog
      record={record}
      title={discount ? m.prices_edit_of({ name: nameIn(getLocale(), discount) }) : m.prices_discount_add()}
      submitLabel={m.prices_save()}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} hint={m.prices_name_hint()} required />
        <TextField {...field('nameEs')} optional={optional} lang="es" />
        <div className="flex flex-col gap-1">
          {!form.watch('automatic') && (
            <TextField {...field('code')} required hint={m.prices_code_hint()} autoCapitalize="characters" />
          )}
          <Checkbox {...form.register('automatic')} label={labels.automatic()} />
        </div>
        <TextField {...field('limit')} inputMode="numeric" optional={optional} />
        <SelectField {...form.register('kind')} label={labels.kind()} error={errors.kind?.message}>
          {discountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindTexts[kind]()}
            </option>
          ))}
        </SelectField>
        {form.watch('kind') !== 'free_delivery' && (
          <TextField
            {...field('value')}
            label={form.watch('kind') === 'percent' ? m.prices_value_percent() : m.prices_value_amount()}
            inputMode="decimal"
            required
          />
        )}
        {form.watch('kind') === 'free_delivery' && (
          <SelectField {...form.register('pays')} label={labels.pays()}>
            {keysOf(paysTexts).map((pays) => (
              <option key={pays} value={pays}>
                {paysTexts[pays]()}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...field('minimum')}
          inputMode="decimal"
          optional={optional}
          hint={m.prices_minimum_hint()}
          className="sm:col-start-1"
        />
        <TextField {...field('from')} type="date" optional={optional} className="sm:col-start-1" />
        <TextField {...field('until')} type="date" optional={optional} />
      </div>
      {form.watch('kind') === 'free_delivery' && form.watch('pays') === 'named' && <MethodsField form={form} />}
      <GoodsField form={form} />
      <div className="flex flex-col">
        <Checkbox {...form.register('oncePerCustomer')} label={labels.oncePerCustomer()} />
        <Checkbox {...form.register('combines')} label={labels.combines()} hint={m.prices_combines_hint()} />
      </div>
      <Switch {...form.register('active')} label={m.prices_active()} hint={m.prices_discount_active_hint()} />
    </RecordDialog>
  )
}

/** The methods whose price the discount pays. */
function MethodsField({ form }: { form: UseFormReturn<Values> }) {
  const { data: methods } = useQuery(recordsQuery(deliveryMethodRecords))
  const error = form.formState.errors.methodIds?.message
  return (
    <fieldset id="field-methodIds" tabIndex={-1} className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold text-sm">{labels.methodIds()}</legend>
      {methods?.length === 0 && <p className="text-muted text-sm">{m.prices_method_empty()}</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {methods?.map((method) => (
          <Checkbox
            key={method.id}
            {...form.register('methodIds')}
            id={`method-${method.id}`}
            value={method.id}
            label={nameIn(getLocale(), method)}
          />
        ))}
      </div>
      {error && <FieldError id="methodIds-error">{error}</FieldError>}
    </fieldset>
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
  const known = products.flatMap(({ category, categoryEs }) => (category ? [[category, categoryEs] as const] : []))
  const categories = new Map([...chosen.map((category) => [category, null] as const), ...known])
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
          {[...categories].map(([category, categoryEs]) => (
            <Checkbox
              key={category}
              {...form.register('categories')}
              id={`category-${category}`}
              value={category}
              label={categoryName(category, categoryEs)}
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
