/** Features that Playwright 1.65 disables itself: Chromium uses only the last list of disabled features. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** A hidden page of each window's address bar and a spare process for each site: a third of the processor time. */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Arguments of the Chromium that runs browser tests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, a process of its own only costs messages: about 5 % of a page's processor time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // Pages of tests end before optimized code has paid for its compilation: about 15 % of the browser's processor time.
  '--js-flags=--no-opt --no-maglev',
  // The headless shell then measures text like Chromium with a window.
  '--font-render-hinting=none',
  `--disable-features=${[...disabledByPlaywright, ...unusedFeatures].join()}`,
]
