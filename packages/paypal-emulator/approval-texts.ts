export type PageLocale = 'en' | 'es'

const en = {
  banner: 'Demo: no money moves',
  what: 'PayPal emulator',
  titles: {
    paypal: 'Demo payment',
    card: 'Demo payment by card',
    paylater: 'Demo payment in installments',
    venmo: 'Demo payment with Venmo',
  },
  payTo: 'Pay to',
  items: 'Your order',
  quantity: 'Quantity',
  itemTotal: 'Items',
  shipping: 'Shipping',
  tax: 'Tax',
  discount: 'Discount',
  total: 'Total',
  shipTo: 'Ship to',
  orderNumber: 'Order',
  pay: 'Pay',
  payDeclined: 'Pay → declined',
  payPending: 'Pay → pending',
  cancel: 'Cancel',
  tryOut: 'Try another ending',
  tryOutHint: 'Declined: the bank says no and you can choose again. Pending: the bank decides later.',
  declinedBefore: 'The last attempt was declined. You can choose again.',
  loadingTitle: 'Opening the demo payment…',
  goneTitle: 'This payment is no longer here',
  goneText: 'It may have expired, or it was never created. Close this window and start again from the shop.',
  paidTitle: 'Already paid',
  paidText: 'This order has already been paid. You can close this window.',
  approvedTitle: 'Thank you',
  approvedText: 'The shop is finishing your order. You can close this window.',
  canceledTitle: 'Payment canceled',
  canceledText: 'Nothing was paid. You can close this window.',
  back: 'Back to the shop',
}

const es: typeof en = {
  banner: 'Demostración: no se mueve dinero',
  what: 'Emulador de PayPal',
  titles: {
    paypal: 'Pago de demostración',
    card: 'Pago de demostración con tarjeta',
    paylater: 'Pago de demostración a plazos',
    venmo: 'Pago de demostración con Venmo',
  },
  payTo: 'Pagar a',
  items: 'Tu pedido',
  quantity: 'Cantidad',
  itemTotal: 'Artículos',
  shipping: 'Envío',
  tax: 'Impuestos',
  discount: 'Descuento',
  total: 'Total',
  shipTo: 'Enviar a',
  orderNumber: 'Pedido',
  pay: 'Pagar',
  payDeclined: 'Pagar → rechazado',
  payPending: 'Pagar → pendiente',
  cancel: 'Cancelar',
  tryOut: 'Probar otro final',
  tryOutHint: 'Rechazado: el banco dice que no y puedes elegir otra vez. Pendiente: el banco decide más tarde.',
  declinedBefore: 'El último intento fue rechazado. Puedes elegir otra vez.',
  loadingTitle: 'Abriendo el pago de demostración…',
  goneTitle: 'Este pago ya no está aquí',
  goneText: 'Puede que haya vencido o que nunca existiera. Cierra esta ventana y empieza de nuevo desde la tienda.',
  paidTitle: 'Ya está pagado',
  paidText: 'Este pedido ya se pagó. Puedes cerrar esta ventana.',
  approvedTitle: 'Gracias',
  approvedText: 'La tienda está terminando tu pedido. Puedes cerrar esta ventana.',
  canceledTitle: 'Pago cancelado',
  canceledText: 'No se ha pagado nada. Puedes cerrar esta ventana.',
  back: 'Volver a la tienda',
}

export const approvalTexts: Record<PageLocale, typeof en> = { en, es }

/** "es-PR" → es; anything else is English. */
export function pageLocale(tag: string | null | undefined): PageLocale {
  return tag?.toLowerCase().startsWith('es') ? 'es' : 'en'
}
