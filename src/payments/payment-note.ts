/** Why a payment is in review, in English, as stored with the checkout. */
export const paymentNotes = {
  amount: 'The captured amount differs from the order total.',
  currency: 'The captured currency differs from the order.',
  checkout: 'The capture names another checkout.',
  payee: 'The capture pays somebody else.',
  environment: 'The capture comes from another environment.',
  sold: 'Paid after the stock was sold. The money goes back to the buyer.',
  taken: 'Paid after the appointment was taken. The money goes back to the buyer.',
  deleted: 'Paid although the account of the buyer was deleted. The money goes back to the buyer.',
  late: 'PayPal is still checking this payment, whose checkout had ended. It becomes an order if everything is still in stock, else the money goes back.',
  partly: 'Partly refunded before its order was made.',
  unreachable: 'PayPal does not show this payment to the account that opened it.',
  superseded: 'Paid although a later attempt for the same cart was paid or is being paid.',
} as const

export type PaymentNote = keyof typeof paymentNotes
