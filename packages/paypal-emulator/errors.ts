import { newDebugId } from './ids.ts'

export interface ErrorDetail {
  issue: string
  description?: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

interface Link {
  href: string
  rel: string
  method: string
}

/** An error response of PayPal; the server converts it to PayPal's error document. */
export class PayPalError extends Error {
  readonly status: number
  readonly document: Record<string, unknown>

  constructor(status: number, document: Record<string, unknown>) {
    super(String(document.name ?? document.error))
    this.status = status
    this.document = document
  }
}

/** PayPal's fixed name and message of each status (error_400 … error_503 of its OpenAPI files). */
const kinds: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  413: ['REQUEST_TOO_LARGE', 'The request is larger than the server accepts.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
}

export function paypalError(status: number, details: ErrorDetail[] = [], links: Link[] = []): PayPalError {
  const [name, message] = kinds[status] ?? ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.']
  const issue = details[0]?.issue ?? name
  const information = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`
  return new PayPalError(status, {
    name,
    ...(details.length > 0 && { details }),
    message,
    debug_id: newDebugId(),
    links: [{ href: information, rel: 'information_link', method: 'GET' }, ...links],
  })
}

/** An error of the token endpoint, which uses the OAuth 2.0 format (RFC 6749, 5.2) instead of PayPal's. */
export function oauthError(status: number, error: string, description: string): PayPalError {
  return new PayPalError(status, { error, error_description: description })
}

/** A 422 about the state of a resource instead of a field. */
export function refused(issue: string, links: Link[] = []): PayPalError {
  const description = issueDescriptions[issue]
  return paypalError(422, [{ issue, ...(description && { description }) }], links)
}

export function notFound(): PayPalError {
  const issue = 'INVALID_RESOURCE_ID'
  return paypalError(404, [{ issue, description: issueDescriptions[issue] }])
}

/** PayPal's fixed description of each issue; its OpenAPI files allow no other text. */
export const issueDescriptions: Record<string, string> = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  CAPTURE_ID_NOT_FOUND: 'Specified capture ID does not exist. Check the capture ID and try again.',
  CAPTURE_STATUS_NOT_VALID:
    'Invalid capture status. Tracker information can only be added to captures in `COMPLETED` state.',
  CITY_REQUIRED: 'The specified country requires a city (address.admin_area_2).',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REQUEST_ID: 'The PayPal-Request-Id was already used for a request with another payload.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ACCOUNT_STATUS: 'Account validations failed for the user.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_TRACKING_NUMBER: 'Use a valid tracking number. It must not be empty, contain spaces or tab characters',
  ITEM_SKU_MISMATCH: 'Item sku must match one of the items sku that was provided during order creation.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  NOT_PATCHABLE: 'Cannot be patched.',
  NOT_ENABLED_FOR_PAYMENT_SOURCE:
    "The 'API caller' and/or 'payee' is not setup to be able to process the selected payment source. If you have already completed the required steps, please allow 2 business days for PayPal to complete the setup. If you continue to receive this error, please contact your Account Manager or check status at https://www.paypal.com/businessmanage/account/payments.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  POSTAL_CODE_REQUIRED: 'The specified country requires a postal code.',
  PREVIOUS_REQUEST_IN_PROGRESS:
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  TAX_TOTAL_MISMATCH: 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.',
  TAX_TOTAL_REQUIRED:
    'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.',
  UNSUPPORTED_INTENT: '`intent=AUTHORIZE` is not supported for this operation. Only `intent=CAPTURE` is supported.',
}
