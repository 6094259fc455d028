import type { Endpoint } from '../kit/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../*/*api.ts', '../payments/*/*api.ts'], { eager: true })

/** All endpoints that the contract exports, recognized by their properties. */
export const contractEndpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
