import { useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { formResolver } from '../../../kit/form/form-rules.ts'
import { m } from '../../../paraglide/messages.js'
import { getShoppingCartSetting, type ShoppingCartValue } from '../../api.ts'
import { saveShoppingCartSetting } from '../../office-api.ts'
import { settingSchemas } from '../../setting-values.ts'
import { cartSettingsQuery } from '../../store/settings-queries.ts'
import { settingQuery } from '../setting-query.ts'
import { settingRules } from '../setting-rules.ts'
import { type SettingsEditor, useSaveSetting } from '../use-save-setting.ts'
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
