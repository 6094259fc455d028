import { m } from '../../paraglide/messages.js'
import { RulesNote } from '../../prices/office/rules-note.tsx'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { saveShoppingCartSetting } from '../../settings/office-api.ts'
import { shoppingCartSetting } from '../shopping-cart-setting.ts'
import { CheckoutPreview } from './checkout-preview.tsx'

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
