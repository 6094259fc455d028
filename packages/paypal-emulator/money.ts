export interface Money {
  currency_code: string
  value: string
}

/** "12.5" → 1250 cents. The text must already be a plain decimal with at most two places. */
export function centsOf(money: Money): number {
  const [whole = '', fraction = ''] = money.value.replace('-', '').split('.')
  const cents = Number(whole || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return money.value.startsWith('-') ? -cents : cents
}

/** 1250 cents → {value: "12.50"}. */
export function moneyOf(cents: number, currency: string): Money {
  const absolute = Math.abs(cents)
  const value = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
  return { currency_code: currency, value: cents < 0 ? `-${value}` : value }
}

/** The fee a domestic PayPal payment of this many cents would cost: 3.49 % + 49 cents, never above the payment. */
export function feeCents(cents: number): number {
  return Math.min(cents, Math.round((cents * 349) / 10_000) + 49)
}
