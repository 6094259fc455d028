import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { Decoding } from '../src/kit/decode-reply.ts'
import type { Endpoint } from '../src/kit/endpoint.ts'

/** The first line of a file with endpoints from which pages of the store read data. It has no forms. */
const firstLine = '// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).\n'
/** Pages and what only pages use. */
const inBrowser = /\/src\/(?:\w[\w-]*\/){0,2}(?:store|office)\/|\/src\/kit\/(?:api|form|list|page|ui)\//
const suffix = '?without-schemas'

/**
 * Replaces the files that begin with this line, for pages in the browser build, by their endpoints without schemas.
 * Replies are then decoded as a plan says that is derived from the schema (`kit/decode-reply.ts`), and not checked again:
 * they come from our own server, which has checked them. With schemas, each page would load some 25 kB of zod.
 */
export function endpointsWithoutSchemas(): Plugin {
  let folder = ''
  let marked: string[] = []
  const replaced = new Set<string>()
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      folder = join(root, 'src')
      marked = globSync(join(folder, '*/*.ts')).filter((file) => readFileSync(file, 'utf8').startsWith(firstLine))
    },
    resolveId(source, importer) {
      if (!source.startsWith('.') || !importer || !inBrowser.test(importer)) return null
      const file = join(dirname(importer), source)
      if (!marked.includes(file)) return null
      replaced.add(file)
      return `${file}${suffix}`
    },
    // A file that pages read by another way would silently bring the schemas back; so does one that lost its first line,
    // which light-pages.ts finds.
    buildEnd(error) {
      const kept = marked.filter((file) => !replaced.has(file))
      if (!error && kept.length > 0) this.error(`no page reads ${kept.join(', ')}`)
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const load = (path: string) => import(pathToFileURL(path).href)
      const [module, codecs] = await Promise.all([
        load(id.slice(0, -suffix.length)),
        load(join(folder, 'kit/codecs.ts')),
      ])
      return { code: moduleOf(module, codecs), moduleType: 'js', map: null, moduleSideEffects: false }
    },
  }
}

/** The codecs of the contract (`kit/codecs.ts`). */
interface Codecs {
  money: z.ZodType
  moment: z.ZodType
}

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value

function moduleOf(exports: Record<string, unknown>, codecs: Codecs): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (!isEndpoint(value)) return []
    const { method, path, reply } = value
    const plan = reply instanceof z.ZodType ? JSON.stringify(decodingOf(reply, codecs) ?? { fields: {} }) : null
    const decode = plan ? `{ parse: (answer) => decodeReply(${plan}, answer) }` : JSON.stringify(reply)
    return `export const ${name} = { method: '${method}', path: '${path}', reply: ${decode} }`
  })
  return `import { decodeReply } from '/src/kit/decode-reply.ts'\n${lines.join('\n')}\n`
}

const unchanged = [z.ZodStringFormat, z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral]

/** What has to be decoded in a reply of this schema; null when nothing has. Throws for unsupported schemas. */
export function decodingOf(schema: unknown, codecs: Codecs): Decoding | null {
  if (schema === codecs.money) return 'money'
  if (schema === codecs.moment) return 'moment'
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = decodingOf(schema.unwrap(), codecs)
    return inner && { optional: inner }
  }
  if (schema instanceof z.ZodArray) return { list: decodingOf(schema.element, codecs) }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, decodingOf(field, codecs)])
    const decoded = fields.filter(([, decoding]) => decoding !== null)
    return decoded.length === 0 ? null : { fields: Object.fromEntries(decoded) }
  }
  const plain = schema instanceof z.ZodRecord ? decodingOf(schema.valueType, codecs) === null : isPlain(schema)
  if (!plain) throw new Error('this part of a reply cannot be decoded without its schema')
  return null
}

const isPlain = (schema: unknown) => unchanged.some((type) => schema instanceof type)
