/** Environment of a production shop with https and the PayPal emulator. */
export const realShop = {
  DEMO: '0',
  DATABASE_URL: 'postgres://unused.test/shop',
  PUBLIC_URL: 'https://shop.test',
  RATE_LIMITS: 'on',
  ALLOW_PAYPAL_EMULATOR: '1',
}
