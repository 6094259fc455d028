import { useQueryClient } from '@tanstack/react-query'
import { useDirectPayment } from '../../checkout/store/use-direct-payment.ts'
import { api } from '../../kit/api/api.ts'
import { textIn } from '../../kit/bilingual.ts'
import { pageText, type Wordings, wordingsOf } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { payRefusals, settleRefusals } from '../../sale/texts.ts'
import { openPayLink } from '../api.ts'
import { linkRefusals } from '../texts.ts'

/** The payment of a link. */
export function useLinkPayment(token: string, enabled: boolean) {
  const queryClient = useQueryClient()
  return useDirectPayment({
    link: token,
    enabled,
    open: (body) => api(openPayLink, { params: { token }, body }),
    readAgain: () => queryClient.invalidateQueries({ queryKey: ['pay', token] }),
    texts,
  })
}

/** The answer names a sold out product in English, and says in both languages why the shop is paused. */
const texts: Wordings = {
  ...wordingsOf(payRefusals),
  ...wordingsOf(settleRefusals),
  ...wordingsOf(linkRefusals),
  out_of_stock: m.pay_problem_stock,
  slot_taken: m.pay_problem_time,
  shop_paused: ({ text, textEs } = {}) =>
    pageText(payRefusals, 'shop_paused', { text: textIn(getLocale(), String(text), String(textEs)) }),
}
