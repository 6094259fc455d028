import { expect, test } from 'vitest'
import { features } from '../server/features.ts'
import { officeFeatures } from './features.ts'

const fieldsOf = (parts: readonly ({ shape: object } | undefined)[]) =>
  parts.flatMap((part) => Object.keys(part?.shape ?? {})).sort()

test.each(['attention', 'today', 'customer'] as const)(
  'the back office shows every field of %s that the server finds, and no field belongs to two features',
  (kind) => {
    const found = fieldsOf(features.map((feature) => feature[kind]))
    expect(found.length).toBeGreaterThan(2)
    expect(fieldsOf(officeFeatures.map((feature) => feature[kind]))).toEqual(found)
    expect(found).toEqual([...new Set(found)])
  },
)

test('no two entries of the navigation have the same place', () => {
  const entries = officeFeatures
    .flatMap(({ pages = {} }) => Object.entries(pages))
    .flatMap(([path, { entry }]) => (entry ? { path, place: `${entry.group} ${entry.order}` } : []))
  expect(entries.length).toBeGreaterThan(20)
  const isShared = (place: string) => entries.filter((other) => other.place === place).length > 1
  expect(entries.filter(({ place }) => isShared(place)).map(({ path, place }) => `${path} at ${place}`)).toEqual([])
})

test('no value of a change reads in two ways', () => {
  const keys = officeFeatures.flatMap(({ audit }) => [
    ...Object.keys(audit?.texts ?? {}),
    ...Object.keys(audit?.values ?? {}),
    ...Object.keys(audit?.labels ?? {}).map((field) => `label of ${field}`),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
})
