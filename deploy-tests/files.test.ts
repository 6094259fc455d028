import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../src/kit/server/config/config.ts'
import { environmentSchema } from '../src/kit/server/config/config-environment.ts'
import { deployFile, hasPrograms, programEnvironment, projectFolder } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'deploy-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const systemd = hasPrograms('flor-de-maga@.service', { 'systemd-analyze': 'systemd' })
const prometheus = hasPrograms('prometheus.yml', { promtool: 'prometheus' })
const compose = hasPrograms('compose.yaml', { 'docker-compose': 'docker-compose' })

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { env: programEnvironment, encoding: 'utf8', cwd: folder })

it.runIf(systemd)('systemd accepts the unit, and rates it as well protected', () => {
  const replacements = {
    '/opt/flor-de-maga/node_modules/.bin/node': process.execPath,
    'WorkingDirectory=/opt/flor-de-maga': `WorkingDirectory=${folder}`,
  }
  const unit = join(folder, 'flor-de-maga@3000.service')
  writeFileSync(unit, deployFile('flor-de-maga@.service', replacements))
  const verified = run('systemd-analyze', ['verify', '--man=no', unit])
  expect(verified.stderr.split('\n').filter((line) => line.includes('flor-de-maga'))).toEqual([])
  expect(verified.status).toBe(0)
  // 0 is the best, 100 the worst.
  const rated = run('systemd-analyze', ['security', '--offline=yes', '--threshold=25', unit])
  expect(rated.status, rated.stdout.split('\n').slice(-3).join('\n')).toBe(0)
})

it.each(['', 'compose'])('new-environment prints settings that the shop accepts: %s', (kind) => {
  const script = join(projectFolder, 'deploy/new-environment')
  const text = execFileSync('sh', [script, 'www.shop.example', kind], { encoding: 'utf8' })
  const file = join(folder, 'environment')
  writeFileSync(file, text)
  const sourced = execFileSync('env', ['-i', 'sh', '-c', `set -a; . ${file}; env`], { encoding: 'utf8' })
  const variables = Object.fromEntries(sourced.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const url = kind === 'compose' ? { DATABASE_URL: 'postgres://shop:secret@database/shop' } : {}
  const config = loadConfig({ ...variables, ...url })
  expect(config).toMatchObject({ mode: 'production', publicUrl: 'https://www.shop.example', trustProxy: 1 })
  expect(config.setupToken).toMatch(/^[0-9a-f]{32}$/)
})

it.runIf(prometheus)('Prometheus accepts its configuration with the alert rules', () => {
  const text = deployFile('prometheus.yml', { '/etc/prometheus/shop-token': join(folder, 'token') })
  writeFileSync(join(folder, 'token'), 'token')
  writeFileSync(join(folder, 'prometheus.yml'), text)
  writeFileSync(join(folder, 'alerts.yml'), deployFile('alerts.yml'))
  const checked = run('promtool', ['check', 'config', 'prometheus.yml'])
  expect(checked.status, checked.stderr).toBe(0)
  expect(checked.stdout).toMatch(/1 rule files found[\s\S]*SUCCESS: \d\d rules found/)
})

it('compose.yaml and its environment set only variables that the shop or another container reads', () => {
  const text = deployFile('compose.yaml')
  const printed = execFileSync('sh', [join(projectFolder, 'deploy/new-environment'), 'shop.example', 'compose'])
  const names = (lines: string, pattern: RegExp) => [...lines.matchAll(pattern)].map(([, name]) => name ?? '')
  const known = Object.keys(environmentSchema.shape)
  const replaced = names(text, /\$\{([A-Z_]+)/g)
  expect(names(printed.toString(), /^([A-Z_]+)=/gm).filter((name) => ![...known, ...replaced].includes(name))).toEqual(
    [],
  )
  const [shop = ''] = /^x-shop:[\s\S]*?^services:/m.exec(text) ?? []
  const set = names(shop, /^ {4}([A-Z_]+):/gm)
  expect(set).toContain('DATABASE_URL')
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

it.runIf(compose)('docker-compose accepts compose.yaml', () => {
  const environment = execFileSync('sh', [join(projectFolder, 'deploy/new-environment'), 'shop.example', 'compose'])
  writeFileSync(join(folder, '.env'), environment)
  writeFileSync(join(folder, 'compose.yaml'), deployFile('compose.yaml'))
  const checked = run('docker-compose', ['-f', 'compose.yaml', 'config'])
  expect(checked.status, checked.stderr).toBe(0)
  expect(checked.stdout).toContain('stop_grace_period: 15s')
})
