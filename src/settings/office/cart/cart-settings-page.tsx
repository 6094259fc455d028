import type { UseFormReturn } from 'react-hook-form'
import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { Switch } from '../../../kit/ui/switch.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { ShoppingCartValue } from '../../api.ts'
import { LoadedSetting } from '../loaded-setting.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { SettingsEditor } from '../use-save-setting.ts'
import { type AmountField, type CartForm, numberIn } from './cart-form-values.ts'
import { CheckoutPreview } from './checkout-preview.tsx'
import { cartFormQuery, useCartForm } from './use-cart-form.ts'

/** Shopping Cart Settings (back office §2). */
export function CartSettingsPage() {
  return (
    <>
      <PageHeading
        title={m.settings_cart_title()}
        note={<p className="max-w-prose text-muted">{m.settings_cart_text()}</p>}
      />
      <LoadedSetting query={cartFormQuery}>{(stored) => <CartSettings stored={stored} />}</LoadedSetting>
    </>
  )
}

function CartSettings({ stored }: { stored: ShoppingCartValue }) {
  const editor = useCartForm(stored)
  return (
    <SettingsForm label={m.settings_cart_title()} editor={editor}>
      <TaxSection editor={editor} />
      <ShippingSection editor={editor} />
      <CheckoutPreview control={editor.form.control} />
    </SettingsForm>
  )
}

interface SectionProps {
  editor: SettingsEditor<CartForm>
}

function TaxSection({ editor: { form } }: SectionProps) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_cart_tax()} text={m.settings_cart_tax_text()}>
      <Switch {...form.register('tax_enabled')} label={m.settings_cart_tax_enabled()} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.register('tax_name')}
          label={m.settings_cart_tax_name()}
          hint={m.settings_cart_tax_name_hint()}
          error={errors.tax_name?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('tax_name_es')}
          label={m.settings_cart_tax_name_es()}
          optional={m.email_settings_optional()}
          error={errors.tax_name_es?.message}
          lang="es"
          autoComplete="off"
        />
        <AmountInput
          form={form}
          name="tax_rate"
          max={100}
          label={m.settings_cart_tax_rate()}
          hint={m.settings_cart_tax_rate_hint()}
        />
      </div>
    </SettingsSection>
  )
}

function ShippingSection({ editor: { form } }: SectionProps) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_cart_shipping()} text={m.settings_cart_shipping_text()}>
      <Switch {...form.register('shipping_enabled')} label={m.settings_cart_shipping_enabled()} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.register('shipping_name')}
          label={m.settings_cart_shipping_name()}
          error={errors.shipping_name?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('shipping_name_es')}
          label={m.settings_cart_shipping_name_es()}
          optional={m.email_settings_optional()}
          error={errors.shipping_name_es?.message}
          lang="es"
          autoComplete="off"
        />
        <AmountInput
          form={form}
          name="shipping_rate"
          label={m.settings_cart_shipping_rate()}
          hint={m.settings_cart_shipping_rate_hint()}
        />
        <AmountInput
          form={form}
          name="free_shipping_threshold"
          label={m.settings_cart_threshold()}
          hint={m.settings_cart_threshold_hint()}
          className="sm:col-span-2"
        />
      </div>
    </SettingsSection>
  )
}

interface AmountInputProps {
  form: UseFormReturn<CartForm>
  name: AmountField
  label: string
  hint?: string
  max?: number
  className?: string
}

/** A rate or amount in steps of 0.01; invalid input becomes 0 on blur (back office §5). */
function AmountInput({ form, name, ...field }: AmountInputProps) {
  const { onBlur, ...registered } = form.register(name)
  return (
    <TextField
      {...field}
      {...registered}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      autoComplete="off"
      error={form.formState.errors[name]?.message}
      onBlur={(event) => {
        const normalized = String(numberIn(event.target.value))
        if (normalized !== event.target.value)
          form.setValue(name, normalized, { shouldDirty: true, shouldValidate: true })
        void onBlur(event)
      }}
      // The mouse wheel scrolls the page; it must not change the rate under the pointer.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
