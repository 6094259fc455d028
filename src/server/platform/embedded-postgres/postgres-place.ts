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

/** Where a supervised Postgres lives and, when we are root, the unprivileged user it must run as. */
export interface PostgresPlace {
  binaries: string
  cluster: string
  socket: string
  log: string
  owner: { uid: number; gid: number } | null
}

/** Folders for a Postgres that runs as another user when neither ours nor its parents let that user in. */
const openFolder = '/var/lib/flor-de-maga'

/** A socket's path may have 107 octets; Postgres adds `/.s.PGSQL.5432.lock` while it starts. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432.lock'.length

export function postgresPlace(dataDir: string, packaged: string): PostgresPlace {
  mkdirSync(dataDir, { recursive: true })
  const data = realpathSync(resolve(dataDir))
  const root = process.getuid?.() === 0
  const base = root ? enterable(data) : data
  const cluster = join(base, 'postgres')
  const owner = root ? unprivilegedOwner(cluster) : null
  const socket = join(base, 'run')
  return {
    binaries: root && !letsOthersIn(packaged) ? copiedOut(packaged) : packaged,
    cluster,
    owner,
    socket:
      Buffer.byteLength(socket) <= longestSocketFolder ? socket : join(realpathSync(tmpdir()), `fm-${shortHash(base)}`),
    log: join(base, 'postgres.log'),
  }
}

/** Makes a folder that only the database's user can enter, or checks that the one found is such a folder. */
export function makePrivateFolder(folder: string, owner: PostgresPlace['owner']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = owner?.uid ?? process.getuid?.() ?? found.uid
  if (owner && found.uid === 0) chownSync(folder, owner.uid, owner.gid)
  else if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to somebody else`)
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

function letsOthersIn(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0
  return open && (dirname(folder) === folder || letsOthersIn(dirname(folder)))
}

/**
 * A folder that the database's user can enter. The data folder itself is opened for passing through (not for reading);
 * its parents belong to others, and when they are closed the database lives elsewhere.
 */
function enterable(data: string): string {
  if (!letsOthersIn(dirname(data))) return movedOut(data)
  if (!letsOthersIn(data)) chmodSync(data, (statSync(data).mode & 0o777) | 0o011)
  return data
}

function movedOut(data: string): string {
  const base = join(openFolder, shortHash(data))
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const sign = join(data, 'postgres')
  if (!existsSync(sign)) symlinkSync(join(base, 'postgres'), rmThenName(sign))
  return base
}

/** A link to a folder that is gone "does not exist" and yet stands in the way. */
function rmThenName(link: string): string {
  rmSync(link, { force: true })
  return link
}

function copiedOut(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'))
  const copy = join(openFolder, `native-${basename(dirname(packaged))}-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(openFolder, { recursive: true, mode: 0o755 })
  cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
