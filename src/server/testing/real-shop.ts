/** Environment of a shop that is no demo, behind https; only PayPal stays the emulator. */
export const realShop = {
  DEMO: '0',
  DATABASE_URL: 'postgres://unused.test/shop',
  PUBLIC_URL: 'https://shop.test',
  RATE_LIMITS: 'on',
  ALLOW_PAYPAL_EMULATOR: '1',
}
