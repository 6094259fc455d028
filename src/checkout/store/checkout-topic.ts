/** Toasts of failed attempts: replaced by the next attempt, dismissed by a success. */
export const checkoutTopic = 'checkout'
