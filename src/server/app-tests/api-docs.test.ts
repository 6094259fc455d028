import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namePattern } from '../../kit/person.ts'
import { missingRecords, sampleRequests } from '../../testing/all-samples.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

interface Content {
  content?: { 'application/json'?: { schema?: object } }
}
interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

let shop: TestShop
let document: Document

beforeAll(async () => {
  shop = await startTestShop()
  const { cookie } = await shop.signIn({ role: 'admin' })
  const answer = await shop.server.inject({ method: 'GET', url: '/api/docs', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  document = answer.json()
})
afterAll(() => shop.close())

const operationOf = ({ method, path }: { method: string; path: string }) => document.paths[path]?.[method.toLowerCase()]

describe('GET /api/docs', () => {
  test('is an OpenAPI 3.1 document with one operation for every endpoint', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toEqual({ title: 'Flor de Maga', version: expect.stringMatching(/\S/) })
    expect(Object.keys(document.paths).every((path) => path.startsWith('/'))).toBe(true)
    for (const endpoint of contractEndpoints) {
      const operation = operationOf(endpoint)
      expect(operation, nameOf(endpoint)).toBeDefined()
      expect(operation?.summary, nameOf(endpoint)).toBe(endpoint.summary)
    }
  })

  test('describes the answers of every operation and the parameters of every path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`
        expect(Object.keys(operation.responses).length, where).toBeGreaterThan(0)
        for (const [status, response] of Object.entries(operation.responses)) {
          expect(status, where).toMatch(/^([1-5]\d\d|default)$/)
          expect(typeof response.description, where).toBe('string')
        }
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
        expect(inPath.map(({ name }) => name).sort(), where).toEqual(named.sort())
        expect(
          inPath.every(({ required }) => required),
          where,
        ).toBe(true)
      }
    }
  })

  test('has JSON Schema 2020-12 schemas that accept the requests and answers of the shop', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const things = missingRecords({ id: '7f0c3c2e-3f6a-4a54-9a0e-7d3f0f5f4a11', slug: 'aloe', price: 2850 })
    for (const endpoint of contractEndpoints) {
      const operation = operationOf(endpoint)
      const answers = Object.values(operation?.responses ?? {})
      const schemas = [operation?.requestBody, ...answers].map((part) => part?.content?.['application/json']?.schema)
      for (const schema of schemas) expect(() => ajv.compile(schema ?? true), nameOf(endpoint)).not.toThrow()
      const { body } = (await sampleRequests[nameOf(endpoint)]?.(things)) ?? {}
      if (!endpoint.body || !body) continue
      const accepts = ajv.compile(schemas[0] ?? false)
      expect(accepts(body), `${nameOf(endpoint)}: ${ajv.errorsText(accepts.errors)}`).toBe(true)
    }
    const { body: products } = await shop.server.inject('/api/products')
    const listed = operationOf({ method: 'GET', path: '/api/products' })?.responses['200']
    expect(ajv.validate(listed?.content?.['application/json']?.schema ?? false, JSON.parse(products))).toBe(true)
  })

  test('shows the rules of the fields', () => {
    const propertiesOf = (method: string, path: string) => {
      const schema = operationOf({ method, path })?.requestBody?.content?.['application/json']?.schema
      return (schema as { properties: Record<string, object> }).properties
    }
    expect(propertiesOf('POST', '/api/auth/register')).toMatchObject({
      firstName: { type: 'string', minLength: 1, maxLength: 50, pattern: namePattern.source },
      email: { format: 'email', maxLength: 254 },
      phone: { pattern: expect.stringContaining('0-9') },
      password: { minLength: 8, maxLength: 128 },
      shippingStreet: { maxLength: 200 },
      shippingState: { enum: expect.arrayContaining(['PR']) },
      shippingZip: { pattern: '^[0-9]{5}(?:-[0-9]{4})?$' },
    })
    expect(propertiesOf('POST', '/api/products')).toMatchObject({
      name: { minLength: 1, maxLength: 200 },
      stock: { anyOf: expect.arrayContaining([expect.objectContaining({ minimum: 0, maximum: 999_999 })]) },
    })
    expect(propertiesOf('POST', '/paypal/order').customerInfo).toMatchObject({
      properties: { lastName: { maxLength: 50 }, email: { format: 'email' } },
    })
  })

  test('contains no server internals', () => {
    expect(JSON.stringify(document)).not.toMatch(/localhost|127\.0\.0\.1|node_modules/)
  })
})
