// @ts-check
// Sends the buyer's decision to the shop and closes the window. Runs on the page after the decision.

{
  /** @type {HTMLElement | null} */
  const facts = document.querySelector('[data-type]')
  const { type, orderId, payerId, parentOrigin, backUrl } = facts?.dataset ?? {}
  /** @type {Window | null} */
  const shop = window.opener ?? (window.parent === window ? null : window.parent)
  if (shop && parentOrigin) {
    shop.postMessage({ source: 'paypal-emulator', type, orderId, payerId }, parentOrigin)
    // The shop's page closes this window once it has the message.
    setTimeout(() => window.close(), 500)
  } else if (backUrl) {
    window.location.replace(backUrl)
  }
}
