import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '../emulator.ts'
import { orderRequest, type ShopClient, tokenOf } from './shop-client.ts'

/** A checkout page as strict as the shop's own: its policy allows scripts, connections and frames of the emulator only. */
export interface TinyShop {
  url: string
  close(): Promise<void>
}

const page = (sdkUrl: string) => `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main>
<h1>Checkout</h1><button id="auto">auto</button><button id="popup">popup</button><button id="modal">modal</button>
<button id="broken">broken</button><output id="log"></output></main>
<script src="${sdkUrl}"></script><script src="/shop.js"></script></body></html>`

/** Runs in the page. Every callback adds a line to #log. */
const script = `
const say = (...parts) => { document.querySelector('#log').textContent += parts.join(' ') + '|' }
const create = async () => (await fetch('/order' + location.search, { method: 'POST' })).json()
async function begin() {
  const { access, client } = await (await fetch('/setup')).json()
  await paypal.createInstance({ clientToken: access, components: ['paypal-payments'] }).catch((e) => say('refused', e.code))
  const instance = await paypal.createInstance({ clientToken: client, components: ['paypal-payments'], pageType: 'checkout', locale: 'en-US' })
  const components = ['paypal-payments', 'paypal-guest-payments', 'venmo-payments']
  // For tests of the other buttons.
  Object.assign(window, { wallet: instance, sdk: await paypal.createInstance({ clientToken: client, components }) })
  const methods = await instance.findEligibleMethods()
  say('eligible', methods.isEligible('paypal'), methods.isEligible('venmo'))
  const session = instance.createPayPalOneTimePaymentSession({
    onApprove: async (data) => say('approve', data.orderId, data.fundingSource, data.payerId.slice(0, 3)),
    onCancel: (data) => say('cancel', data.orderId ?? 'no-order'),
    onError: (error) => say('error', error.message),
    onComplete: (data) => say('complete', data.paymentSessionState),
  })
  for (const mode of ['auto', 'popup', 'modal']) document.getElementById(mode).onclick = () =>
    session.start({ presentationMode: mode }, create()).then(() => say('started'), (e) => say('rejected', e.code, e.isRecoverable))
  document.getElementById('broken').onclick = () =>
    session.start({ presentationMode: 'auto' }, Promise.reject(new Error('no stock'))).catch(() => say('rejected'))
  say('ready', paypal.version)
}
begin()`

export async function startTinyShop(emulator: Emulator, client: ShopClient): Promise<TinyShop> {
  const from = new URL(emulator.sdkUrl).origin
  const policy = `default-src 'none'; script-src 'self' ${from}; connect-src 'self' ${from}; frame-src ${from}; base-uri 'none'`
  const server = createServer(async (request, response) => {
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body)
    if (request.url === '/shop.js') return send('text/javascript', script)
    if (request.url === '/setup') {
      const browser = await tokenOf(emulator, '&response_type=client_token&intent=sdk_init')
      return send('application/json', JSON.stringify({ access: await tokenOf(emulator), client: browser }))
    }
    if (request.method === 'POST') {
      const body = orderRequest()
      if (request.url?.includes('es')) body.payment_source.paypal.experience_context.locale = 'es-PR'
      const id = { 'paypal-request-id': crypto.randomUUID() }
      const created = await client.call('POST', '/v2/checkout/orders', body, id)
      return send('application/json', JSON.stringify({ orderId: created.body.id }))
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    send('text/html; charset=utf-8', page(emulator.sdkUrl))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
