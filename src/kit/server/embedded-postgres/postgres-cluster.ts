import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivateFolder, type PostgresPaths } from './postgres-paths.ts'

/** Environment of the Postgres processes: without a LANG that changes the encoding, PGDATA, or secrets of the shop. */
const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const maxLogBytes = 10 * 1024 * 1024

/** Creates the cluster on first use. It is renamed to its final path when complete, so that a crash leaves no partial cluster. */
export function createCluster(paths: PostgresPaths, durable: boolean): void {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return
  removePartialFolders(paths.cluster)
  const partial = `${paths.cluster}.new-${process.pid}`
  makePrivateFolder(partial, paths.owner)
  const initdb = spawnSync(join(paths.binaries, 'bin', 'initdb'), initdbFlags(partial, durable), {
    env: cleanEnvironment,
    cwd: partial,
    encoding: 'utf8',
    ...paths.owner,
  })
  if (initdb.status !== 0) {
    rmSync(partial, { recursive: true, force: true })
    throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`)
  }
  try {
    renameSync(partial, paths.cluster)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(join(paths.cluster, 'PG_VERSION'))) throw error
  }
}

/** Starts the server detached, so that it outlives this process. It is ready when its socket answers. */
export function spawnPostgres(paths: PostgresPaths, settings: Record<string, string>) {
  makePrivateFolder(paths.socket, paths.owner)
  const allSettings = {
    listen_addresses: '',
    unix_socket_directories: `"${paths.socket}"`,
    unix_socket_permissions: '0700',
    log_line_prefix: '%m [%p] ',
    ...settings,
  }
  const log = openLog(paths.log)
  const child = spawn(
    join(paths.binaries, 'bin', 'postgres'),
    ['-D', paths.cluster, ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { env: cleanEnvironment, cwd: paths.cluster, detached: true, stdio: ['ignore', log, log], ...paths.owner },
  )
  closeSync(log)
  child.unref()
  return child
}

/** Process id in postmaster.pid, or null. The file is Postgres' lock and must never be modified. */
export function postmasterPid(paths: PostgresPaths): number | null {
  try {
    return Number.parseInt(readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8'), 10) || null
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process is the server of this cluster, and not another program that got its number. */
export function isPostmasterOf(paths: PostgresPaths, pid: number): boolean {
  return commandOf(pid).includes(paths.cluster)
}

/** The command line of a process; empty when it is unknown. Not every system has /proc. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? ''
  }
}

export function lastLogLines(paths: PostgresPaths): string {
  return existsSync(paths.log) ? readFileSync(paths.log, 'utf8').split('\n').slice(-12).join('\n') : ''
}

function initdbFlags(folder: string, durable: boolean): string[] {
  // Not every macOS has the C.UTF-8 locale; Postgres 17 and later include a builtin one.
  const locale =
    process.platform === 'darwin'
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const flags = ['--username=postgres', '--encoding=UTF8', ...locale, '--auth=trust', '--data-checksums']
  return ['-D', folder, ...flags, ...(durable ? [] : ['--no-sync'])]
}

function removePartialFolders(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    const creatorPid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (creatorPid && !isAlive(Number(creatorPid)))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
