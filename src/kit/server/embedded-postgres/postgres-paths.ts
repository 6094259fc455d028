import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Paths of a supervised Postgres and, when this process is root, the unprivileged user that it must run as. */
export interface PostgresPaths {
  binaries: string
  cluster: string
  socket: string
  log: string
  owner: { uid: number; gid: number } | null
}

/** Parent of the folders for a Postgres that runs as another user and cannot enter the data folder. */
const accessibleFolder = '/var/lib/flor-de-maga'

/** A socket path may have 107 bytes; Postgres appends `/.s.PGSQL.5432.lock` during startup. */
const maxSocketFolderBytes = 107 - '/.s.PGSQL.5432.lock'.length

export function preparePostgresPaths(dataDir: string, packaged: string): PostgresPaths {
  mkdirSync(dataDir, { recursive: true })
  const data = realpathSync(resolve(dataDir))
  const root = process.getuid?.() === 0
  const base = root ? accessibleBase(data) : data
  const cluster = join(base, 'postgres')
  const owner = root ? unprivilegedOwner(cluster) : null
  const socket = join(base, 'run')
  return {
    binaries: root && !isAccessibleToOthers(packaged) ? copyBinaries(packaged) : packaged,
    cluster,
    owner,
    socket:
      Buffer.byteLength(socket) <= maxSocketFolderBytes
        ? socket
        : join(realpathSync(tmpdir()), `fm-${shortHash(base)}`),
    log: join(base, 'postgres.log'),
  }
}

/** Creates a folder that only the database's user can enter, or checks and restricts an existing one. */
export function makePrivateFolder(folder: string, owner: PostgresPaths['owner']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = owner?.uid ?? process.getuid?.() ?? found.uid
  if (owner && found.uid === 0) chownSync(folder, owner.uid, owner.gid)
  else if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to another user`)
  chmodSync(folder, 0o700)
}

function unprivilegedOwner(cluster: string): { uid: number; gid: number } {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}

function isAccessibleToOthers(folder: string): boolean {
  const canEnter = (statSync(folder).mode & 0o001) !== 0
  return canEnter && (dirname(folder) === folder || isAccessibleToOthers(dirname(folder)))
}

/**
 * A folder that the database's user can enter. The data folder gets execute permission (no read permission). When a
 * parent folder is not accessible, the database is placed in {@link accessibleFolder}.
 */
function accessibleBase(data: string): string {
  if (!isAccessibleToOthers(dirname(data))) return relocatedBase(data)
  if (!isAccessibleToOthers(data)) chmodSync(data, (statSync(data).mode & 0o777) | 0o011)
  return data
}

function relocatedBase(data: string): string {
  const base = join(accessibleFolder, shortHash(data))
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const link = join(data, 'postgres')
  if (!existsSync(link)) {
    // existsSync is false for a dangling link too, which would make symlinkSync fail.
    rmSync(link, { force: true })
    symlinkSync(join(base, 'postgres'), link)
  }
  return base
}

function copyBinaries(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'))
  const copy = join(accessibleFolder, `native-${basename(dirname(packaged))}-${version}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  mkdirSync(accessibleFolder, { recursive: true, mode: 0o755 })
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
