/** Toasts about a try that failed: the next one takes their place, and success takes them back. */
export const checkoutTopic = 'checkout'
