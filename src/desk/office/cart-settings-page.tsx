import { TotalsList } from '../../cart/store/cart-totals.tsx'
import { priceBySettings } from '../../cart/store/use-cart-totals.ts'
import { moneyText } from '../../kit/list/figures.ts'
import type { Cents } from '../../kit/money.ts'
import { m } from '../../paraglide/messages.js'
import { type CartSettings, readCartSettings } from '../../prices/cart-settings.ts'
import { RulesNote } from '../../prices/office/rules-note.tsx'
import { saveShoppingCartSetting } from '../../prices/office-api.ts'
import { shoppingCartSetting } from '../../prices/shopping-cart-setting.ts'
import { toValue } from '../../settings/office/form-values.ts'
import type { SettingEditor } from '../../settings/office/setting-editor.ts'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { SettingsSection } from '../../settings/office/settings-section.tsx'

const source = sourceOf(shoppingCartSetting, saveShoppingCartSetting)
const slots = { preview: CheckoutPreview }

/** Shopping Cart Settings (back office §2). */
export function CartSettingsPage() {
  return (
    <SettingsPage
      title={m.settings_cart_title()}
      text={m.settings_cart_text()}
      note={<RulesNote />}
      source={source}
      slots={slots}
    />
  )
}

/** Subtotal of the sample order, in cents (back office §9). */
const sample: Cents = 2999

const sampleLine = { productId: '', category: '', type: 'product', unitPrice: sample, quantity: 1 } as const

const { fields, form: declared, schema } = shoppingCartSetting

/** Total of a sample order with the form's current values, computed by the pricing rule of real orders. */
function CheckoutPreview({ editor: { form, stored } }: { editor: SettingEditor<typeof fields> }) {
  const { data } = schema.safeParse(toValue(fields, declared, form.watch(), stored))
  return (
    <SettingsSection
      title={m.settings_cart_preview()}
      text={m.settings_cart_preview_text({ amount: moneyText(sample) })}
    >
      {data ? (
        <Priced settings={readCartSettings(data)} />
      ) : (
        <p className="text-muted">{m.settings_cart_preview_none()}</p>
      )}
    </SettingsSection>
  )
}

function Priced({ settings }: { settings: CartSettings }) {
  const totals = priceBySettings([sampleLine], settings)
  return (
    <div className="flex flex-col gap-3">
      <TotalsList {...totals} />
      {settings.shippingEnabled && settings.freeShippingThreshold > 0 && (
        <p className="text-muted text-sm">{thresholdText(settings.freeShippingThreshold - totals.subtotal)}</p>
      )}
    </div>
  )
}

function thresholdText(missing: Cents): string {
  if (missing <= 0) return m.settings_cart_preview_reached()
  return m.settings_cart_preview_more({ amount: moneyText(missing) })
}
