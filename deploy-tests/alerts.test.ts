import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })

const isInstalled = promtool('--version').error === undefined
if (!isInstalled) console.warn('SKIPPED: the alert rules are untried: no promtool here (apt-get install prometheus)')

it.runIf(isInstalled)('are valid rules', () => {
  const { status, stdout, stderr } = promtool('check', 'rules', 'deploy/alerts.yml')
  expect(`${status} ${stderr}${stdout}`).toMatch(/^0 [\s\S]*SUCCESS/)
})

it.runIf(isInstalled)('fire for what is broken, and for nothing else', () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'deploy-tests/alerts.promtool.yml')
  expect(`${status} ${stderr}${stdout}`).toMatch(/^0 [\s\S]*SUCCESS/)
})
