// @ts-check
// Replaces PayPal's Web SDK v6 in a shop: the same API, with the emulator's approval page.

{
  /** @typedef {import('@paypal/paypal-js/sdk-v6').PayPalOneTimePaymentSessionOptions} SessionOptions */
  /** @typedef {import('@paypal/paypal-js/sdk-v6').OneTimePaymentSession} PaymentSession */
  /** @typedef {import('@paypal/paypal-js/sdk-v6').EligiblePaymentMethodsOutput} EligibleMethods */
  /** @typedef {import('@paypal/paypal-js/sdk-v6').FindEligiblePaymentMethodsResponse} EligibilityAnswer */
  /** @typedef {{ clientToken?: string, components?: readonly string[], locale?: string, pageType?: string }} InstanceOptions */
  /** @typedef {{ window: Window | null, go(url: string): void, isClosed(): boolean, close(): void }} Surface */
  /** @typedef {'paypal' | 'card' | 'paylater' | 'venmo'} Funding */
  /** @typedef {{ presentationMode: string, targetElement?: string | EventTarget }} StartOptions */

  const script = document.currentScript ?? document.querySelector('script[src$="/web-sdk/v6/core"]')
  const address = script instanceof HTMLScriptElement ? script.src : ''
  const base = address.replace(/\/web-sdk\/v6\/core.*$/, '')
  const emulatorOrigin = new URL(address).origin
  const closedCheckMs = 200
  /** The maximum delay of the message of a closed window, which comes from another process. */
  const closedGraceMs = 1_500

  /**
   * An error as the SDK reports it: a code, and whether another presentation mode may work.
   * @param {string} code
   * @param {string} message
   * @param {boolean} [isRecoverable]
   */
  function sdkError(code, message, isRecoverable = false) {
    return Object.assign(new Error(message), { code, isRecoverable })
  }

  /**
   * @param {string} path
   * @param {Record<string, string>} query
   */
  function page(path, query) {
    return `${base}${path}?${new URLSearchParams({ ...query, origin: window.location.origin })}`
  }

  /**
   * Must run inside the click: a window opened later is blocked.
   * @param {string} locale
   * @returns {Surface | undefined}
   */
  function openPopup(locale) {
    const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - 500) / 2))
    const features = `popup,width=500,height=760,left=${left},top=${window.screenY + 60}`
    const popup = window.open(page('/checkoutnow/loading', { locale }), `paypal-emulator-${Date.now()}`, features)
    if (!popup || popup.closed) return undefined
    return {
      window: popup,
      go: (url) => void whenLoaded(popup).then(() => popup.location.replace(url)),
      isClosed: () => popup.closed,
      close: () => void whenLoaded(popup).then(() => popup.close()),
    }
  }

  /**
   * Resolves once a new window shows the emulator's first page, which is then cross-origin. A navigation or
   * a close that starts before that page has loaded would be dropped.
   * @param {Window} popup
   */
  async function whenLoaded(popup) {
    for (let tries = 0; tries < 100 && isBlank(popup); tries += 1) await new Promise((go) => setTimeout(go, 50))
  }

  /** @param {Window} popup */
  function isBlank(popup) {
    try {
      return !popup.closed && popup.location.href === 'about:blank'
    } catch {
      return false
    }
  }

  /**
   * @param {HTMLElement} element
   * @param {Record<string, string>} style
   */
  function paint(element, style) {
    // One property at a time through the CSSOM: a shop's strict policy forbids style attributes and elements.
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
  }

  /**
   * Leads a frame on once its first page has loaded: another address before that may be lost to it.
   * @param {HTMLIFrameElement} frame
   * @returns {(url: string) => void}
   */
  function goOnceLoaded(frame) {
    const loaded = new Promise((go) => {
      frame.addEventListener('load', go, { once: true })
      setTimeout(go, 5_000)
    })
    return (url) => {
      void loaded.then(() => {
        frame.src = url
      })
    }
  }

  /**
   * A native dialog over the page, for when no window may open: it traps focus and closes with Escape.
   * @param {string} locale
   * @returns {Surface}
   */
  function openModal(locale) {
    const spanish = locale.toLowerCase().startsWith('es')
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const close = document.createElement('button')
    dialog.setAttribute('aria-label', spanish ? 'Pago de demostración' : 'Demo payment')
    frame.title = spanish ? 'Emulador de PayPal' : 'PayPal emulator'
    frame.src = page('/checkoutnow/loading', { locale })
    close.type = 'button'
    close.textContent = spanish ? 'Cerrar' : 'Close'
    paint(dialog, { width: 'min(500px, 100vw)', height: 'min(800px, 100dvh)', padding: '0', border: '0' })
    paint(dialog, { 'border-radius': '14px', overflow: 'hidden', 'max-width': '100vw', 'max-height': '100dvh' })
    paint(dialog, { background: '#fef9f7', color: '#2f191d', margin: 'auto' })
    paint(close, {
      display: 'block',
      width: '100%',
      height: '44px',
      border: '0',
      background: '#f9f0ed',
      color: '#2f191d',
    })
    paint(close, { font: 'inherit', cursor: 'pointer' })
    paint(frame, { display: 'block', width: '100%', height: 'calc(100% - 44px)', border: '0' })
    dialog.append(close, frame)
    document.body.append(dialog)
    close.addEventListener('click', () => dialog.close())
    dialog.showModal()
    return {
      window: frame.contentWindow,
      go: goOnceLoaded(frame),
      isClosed: () => !dialog.open,
      close: () => {
        dialog.close()
        dialog.remove()
      },
    }
  }

  /**
   * PayPal's form for cards of guests, in the page, below the button.
   * @param {Element} container
   * @param {string} locale
   * @returns {Surface}
   */
  function openInline(container, locale) {
    const frame = document.createElement('iframe')
    frame.title = locale.toLowerCase().startsWith('es') ? 'Pago de demostración con tarjeta' : 'Demo payment by card'
    frame.src = page('/checkoutnow/loading', { locale })
    paint(frame, { display: 'block', width: '100%', height: '640px', border: '0', 'border-radius': '14px' })
    paint(frame, { 'margin-top': '16px' })
    container.append(frame)
    frame.scrollIntoView({ block: 'nearest' })
    return {
      window: frame.contentWindow,
      go: goOnceLoaded(frame),
      isClosed: () => !frame.isConnected,
      close: () => frame.remove(),
    }
  }

  /**
   * The container of the form for cards, if the button stands in one.
   * @param {StartOptions['targetElement']} target
   */
  function containerOf(target) {
    const element = typeof target === 'string' ? document.querySelector(target) : target
    return element instanceof Element ? element.closest('paypal-basic-card-container') : null
  }

  /**
   * @param {StartOptions} options
   * @param {string} locale
   * @param {Funding} funding
   */
  function openSurface({ presentationMode: mode, targetElement }, locale, funding) {
    const container = funding === 'card' && mode === 'auto' ? containerOf(targetElement) : null
    if (container) return openInline(container, locale)
    if (!['auto', 'popup', 'modal'].includes(mode)) {
      throw sdkError('ERR_UNSUPPORTED_PRESENTATION_MODE', `The emulator does not support the mode ${mode}`, true)
    }
    const popup = mode === 'modal' ? undefined : openPopup(locale)
    if (popup) return popup
    if (mode === 'popup') throw sdkError('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser blocked the window', true)
    return openModal(locale)
  }

  /**
   * Waits for the decision of the approval page, or for its window to close. Only messages from that window and
   * from the emulator's origin are accepted.
   * @param {Surface} surface
   * @param {AbortSignal} ended
   * @returns {Promise<{ type: string, orderId?: string, payerId?: string }>}
   */
  function decisionOf(surface, ended) {
    return new Promise((resolve) => {
      /** @param {MessageEvent} event */
      function listen(event) {
        if (event.origin !== emulatorOrigin || event.source !== surface.window) return
        if (event.data?.source === 'paypal-emulator') resolve(event.data)
      }
      const timer = setInterval(() => {
        // The window posts its message before it closes, but the close may be detected first.
        if (surface.isClosed()) setTimeout(() => resolve({ type: 'canceled' }), closedGraceMs)
      }, closedCheckMs)
      window.addEventListener('message', listen)
      ended.addEventListener('abort', () => {
        clearInterval(timer)
        window.removeEventListener('message', listen)
        resolve({ type: 'canceled' })
      })
    })
  }

  /**
   * @param {SessionOptions} options
   * @param {unknown} cause
   * @returns {never}
   */
  function fail(options, cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    options.onError?.(
      Object.assign(error, { code: 'code' in error ? String(error.code) : 'ERR_FLOW', isRecoverable: false }),
    )
    options.onComplete?.({ paymentSessionState: 'error' })
    throw error
  }

  /**
   * @param {SessionOptions} options
   * @param {{ type: string, payerId?: string }} decision
   * @param {string | undefined} orderId
   * @param {Funding} funding
   */
  async function finish(options, decision, orderId, funding) {
    if (decision.type !== 'approved' || orderId === undefined) {
      options.onCancel?.(orderId === undefined ? {} : { orderId })
      options.onComplete?.({ paymentSessionState: 'canceled' })
      return
    }
    await options.onApprove?.({ fundingSource: funding, orderId, payerId: decision.payerId })
    options.onComplete?.({ paymentSessionState: 'approved' })
  }

  /**
   * @param {SessionOptions} options
   * @param {() => string} locale
   * @param {Funding} funding
   * @returns {PaymentSession}
   */
  function createSession(options, locale, funding) {
    /** @type {AbortController | undefined} */
    let running

    /**
     * @param {Surface} surface
     * @param {Promise<{ orderId: string }>} orderPromise
     * @param {AbortController} flow
     */
    async function run(surface, orderPromise, flow) {
      /** @type {string | undefined} */
      let orderId
      const decision = decisionOf(surface, flow.signal)
      try {
        const order = await Promise.race([orderPromise, decision.then(() => undefined)])
        orderId = order?.orderId
        if (orderId !== undefined)
          surface.go(page('/checkoutnow', { token: orderId, locale: locale(), fundingSource: funding }))
        const decided = await decision
        surface.close()
        await finish(options, decided, orderId, funding)
      } catch (error) {
        fail(options, error)
      } finally {
        surface.close()
        flow.abort()
        if (running === flow) running = undefined
      }
    }

    return {
      start: async (presentation, orderPromise) => {
        if (running) throw sdkError('ERR_FLOW_IN_PROGRESS', 'This session is already open')
        const order = orderPromise ?? (options.orderId ? Promise.resolve({ orderId: options.orderId }) : undefined)
        if (!order) throw sdkError('ERR_MISSING_ORDER', 'start needs a promise of {orderId}')
        // If the buyer has closed the window, the failure of the order is not reported.
        order.catch(() => {})
        const surface = openSurface(presentation ?? { presentationMode: 'auto' }, locale(), funding)
        running = new AbortController()
        await run(surface, order, running)
      },
      cancel: () => running?.abort(),
      destroy: () => running?.abort(),
      hasReturned: () => false,
      resume: async () => {},
    }
  }

  /**
   * @param {EligibilityAnswer} answer
   * @returns {EligibleMethods}
   */
  function eligibleMethods(answer) {
    /** @type {Record<string, { can_be_vaulted?: boolean, country_code?: string, product_code?: string } | undefined>} */
    const methods = answer.eligible_methods
    /** @param {string} name */
    const method = (name) => methods[answerNames[name] ?? name]
    return {
      isEligible: (name) => method(name) !== undefined,
      // @ts-expect-error The details of other methods are not emulated.
      getDetails: (name) => ({
        canBeVaulted: method(name)?.can_be_vaulted ?? false,
        countryCode: method(name)?.country_code,
        productCode: method(name)?.product_code,
      }),
    }
  }

  /**
   * Buttons that the answer about eligible methods names otherwise.
   * @type {Record<string, string | undefined>}
   */
  const answerNames = { card: 'basic_cards', paylater: 'paypal_pay_later' }

  /**
   * @param {string} clientToken
   * @returns {Promise<EligibilityAnswer>}
   */
  async function openSession(clientToken) {
    // text/plain keeps this a simple request, without a preflight.
    const answer = await fetch(`${base}/web-sdk/v6/session`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ clientToken }),
    })
    if (!answer.ok) throw sdkError('ERR_INVALID_CLIENT_TOKEN', 'clientToken is not a valid browser-safe client token')
    return answer.json()
  }

  /** @param {InstanceOptions} options */
  async function createInstance(options) {
    if (!options?.clientToken) throw sdkError('ERR_MISSING_CLIENT_TOKEN', 'createInstance needs a clientToken')
    const components = options.components ?? ['paypal-payments']
    const unknown = components.find((name) => !Object.hasOwn(sessions, name))
    if (unknown) throw sdkError('ERR_UNKNOWN_COMPONENT', `The emulator has no component ${unknown}`)
    const answer = await openSession(options.clientToken)
    let locale = options.locale ?? document.documentElement.lang
    /** @param {Funding} funding */
    const create = (funding) => /** @param {SessionOptions} options */ (options) =>
      createSession(options, () => locale, funding)
    const created = components.flatMap((name) => Object.entries(sessions[name] ?? {}))
    return {
      findEligibleMethods: async () => eligibleMethods(answer),
      hydrateEligibleMethods: eligibleMethods,
      /** @param {string} next */
      updateLocale: (next) => {
        locale = next
      },
      ...Object.fromEntries(created.map(([name, funding]) => [name, create(funding)])),
    }
  }

  /**
   * The sessions of each component, and their buttons.
   * @type {Record<string, Record<string, Funding>>}
   */
  const sessions = {
    'paypal-payments': {
      createPayPalOneTimePaymentSession: 'paypal',
      createPayLaterOneTimePaymentSession: 'paylater',
    },
    'paypal-guest-payments': { createPayPalGuestOneTimePaymentSession: 'card' },
    'venmo-payments': { createVenmoOneTimePaymentSession: 'venmo' },
  }

  Object.assign(window, { paypal: Object.freeze({ createInstance, version: '6.0.0-emulator' }) })
}
