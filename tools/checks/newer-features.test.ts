import { expect, test } from 'vitest'
import { newerFeatures, readBrowsers } from './newer-features.ts'

const browsers = readBrowsers(['chrome >= 124', 'edge >= 124', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'])

test.each([
  ['URL.parse(link)', 'URL.parse'],
  ['new URLPattern({ pathname })', 'URLPattern'],
  ['Promise.try(work)', 'Promise.try'],
  ['bytes.toBase64()', '.toBase64()'],
  ['document.startViewTransition(change)', 'Document.startViewTransition'],
])('%s is newer than the supported browsers', (script, name) => {
  expect(newerFeatures(script, browsers)).toEqual([name])
})

test.each(['URL.canParse(link)', 'Promise.withResolvers()', 'list.toSorted().map(String)', 'text.toWellFormed()'])(
  '%s is in every supported browser',
  (script) => expect(newerFeatures(script, browsers)).toEqual([]),
)
