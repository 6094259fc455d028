// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { paypalSetting } from './paypal/paypal-setting.ts'

/** The setting from which the pages of the store know how the shop takes payment. */
export const getPaymentSetting = paypalSetting.read
