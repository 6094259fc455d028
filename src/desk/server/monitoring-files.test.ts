import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestShop } from '../../testing/test-shop.ts'

const folder = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const alerts = read('deploy/alerts.yml')
const dashboard = read('deploy/grafana-dashboard.json')

let shop: Awaited<ReturnType<typeof startTestShop>>
let scraped: string
const backups = mkdtempSync(join(tmpdir(), 'monitoring-'))

beforeAll(async () => {
  const token = 'a-token-of-the-monitoring'
  shop = await startTestShop({ environment: { METRICS_TOKEN: token, BACKUP_DIR: backups }, background: true })
  const scrape = async () => {
    return (await shop.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  }
  // The first request is measured after its answer, and a task has a lease when it ran.
  await vi.waitFor(async () => {
    scraped = await scrape()
    expect(scraped).toContain('\nshop_request_duration_seconds_count{')
    expect(scraped).toContain('\nshop_task_overdue_seconds{')
    expect(scraped).toContain('\nshop_backup_last_success_timestamp{kind="backup"')
  }, 30_000)
})
afterAll(async () => {
  await shop?.close()
  rmSync(backups, { recursive: true, force: true })
})

/** Comments are texts for people, and may name other metrics. */
const withoutComments = (yaml: string) => yaml.replace(/^\s*#.*$/gm, '')
const names = (text: string) => new Set(text.match(/\b(?:shop|process|nodejs)_\w+/g))

describe.each([
  ['alerts.yml', withoutComments(alerts)],
  ['grafana-dashboard.json', dashboard.replaceAll('\\"', '"')],
])('deploy/%s', (_file, text) => {
  it('refers to metrics that the shop has', () => {
    const served = new Set(Array.from(scraped.matchAll(/^(\w+)(?:\{| )/gm), ([, name]) => name))
    expect(names(text).size).toBeGreaterThan(8)
    expect([...names(text)].filter((name) => !served.has(name))).toEqual([])
  })

  it('refers to labels and values that these metrics have', () => {
    const matchers = [...text.matchAll(/(shop_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', selector = '']) =>
      Array.from(selector.matchAll(/(\w+)(=~?|!~)"([^"]*)"/g), ([, label = '', operator = '', value = '']) => {
        return { name, label, operator, value }
      }),
    )
    const unknown = matchers.filter(({ name, label, operator, value }) => {
      // No request has failed here, and the patterns of routes exclude some.
      const known = label === 'status' || operator === '!~' ? ['.*'] : value.split('|')
      return known.some((one) => !new RegExp(`^${name}\\{[^}]*${label}="${one}"`, 'm').test(scraped))
    })
    expect(unknown).toEqual([])
  })
})

describe('each alert', () => {
  const rules = alerts.split(/^ +- alert: /m).slice(1)

  it.each(rules.map((rule) => [rule.split('\n')[0] ?? '', rule]))('%s says what to do', (name, rule) => {
    expect(rule).toMatch(/^ +summary: ['"].{10,}/m)
    expect(rule).toMatch(/^ +action: ['"].{10,}/m)
    expect(rule).toMatch(/^ +severity: (critical|warning)$/m)
    expect(rule).toContain(`handbook: docs/operations.md#${name.toLowerCase()}\n`)
    expect(read('docs/operations.md')).toMatch(new RegExp(`^### ${name}\\n\\n\\w[\\s\\S]*?\\n- `, 'm'))
  })
})

it('the dashboard has panels that Grafana can import', () => {
  const { panels, uid, schemaVersion } = JSON.parse(dashboard)
  expect({ uid, schemaVersion }).toEqual({ uid: 'flor-de-maga', schemaVersion: expect.any(Number) })
  expect(panels.length).toBeGreaterThan(0)
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length)
  expect(panels.every(({ targets }: { targets: unknown[] }) => targets.length > 0)).toBe(true)
})
