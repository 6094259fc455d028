import type { Endpoint } from '../kit/endpoint.ts'
import { saveSetting } from '../settings/office-api.ts'
import { saveSettingOf } from '../settings/server/routes.ts'
import { declaredSettings, otherSettings } from './declared-settings.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../*/*api.ts', '../payments/*/*api.ts'], { eager: true })

/** All endpoints that the contract exports, recognized by their properties. */
export const contractEndpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  // The server knows its rules from the features.
  .map((endpoint) =>
    endpoint === saveSetting ? saveSettingOf({ settings: declaredSettings, others: otherSettings }) : endpoint,
  )

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
