import { useForm } from 'react-hook-form'
import { saveShoppingCartSetting } from '../../../contract/admin-settings.ts'
import { settingSchemas } from '../../../contract/setting-values.ts'
import { getShoppingCartSetting, type ShoppingCartValue } from '../../../contract/settings.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { cartSettingsQuery } from '../../lib/settings-queries.ts'
import { formResolver } from '../../lib/validation/form-rules.ts'
import { settingQuery } from '../settings/setting-query.ts'
import { settingRules } from '../settings/setting-rules.ts'
import { type SettingsEditor, useSaveSetting } from '../settings/use-save-setting.ts'
import { type CartForm, toForm, toValue } from './cart-form-values.ts'

export const cartFormQuery = settingQuery('shopping_cart', async () => (await api(getShoppingCartSetting)).value)

export const cartRules = settingRules('shopping_cart', toValue)

/** Form state and submission of tax and shipping (back office §5, §8). */
export function useCartForm(stored: ShoppingCartValue): SettingsEditor<CartForm> {
  const form = useForm<CartForm>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: toForm(stored),
    resolver: formResolver(cartRules),
  })
  return useSaveSetting({
    form,
    rules: cartRules,
    send: async (values) => {
      const value = settingSchemas.shopping_cart.parse(toValue(values))
      await api(saveShoppingCartSetting, { body: { key: 'shopping_cart', value } })
      return toForm(value)
    },
    refresh: [cartSettingsQuery.queryKey],
    saved: () => ({ title: m.settings_cart_saved_title(), text: m.settings_cart_saved_text() }),
    failed: () => ({ title: m.settings_cart_failed_title(), text: m.settings_cart_failed_text() }),
  })
}
