import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fieldsOf } from '../../kit/records.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'

/**
 * Writes a file that appears under its name only when it is complete and on the disk: a killed process leaves a
 * `.partial` file. Only its owner may read it.
 * @throws CommandRefused when the file exists (without `force`) or cannot be written.
 */
export async function writeBackupFile<Result>(
  path: string,
  work: (sink: Writable) => Promise<Result>,
  { force = false } = {},
): Promise<Result> {
  if (!force && (await exists(path))) {
    throw new CommandRefused(`${path} exists already. Choose another name, or overwrite it with --force.`)
  }
  const partial = `${path}.${process.pid}.partial`
  // What is left of a killed process, or a link that somebody placed there, is removed and never written to.
  await rm(partial, { force: true }).catch(refuse(path))
  const file = await open(partial, 'wx', 0o600).catch(refuse(path))
  // `flush` syncs the file before it is closed, so that it is complete on the disk before it gets its name.
  const sink = file.createWriteStream({ flush: true })
  try {
    const result = await work(sink)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    sink.destroy()
    await rm(partial, { force: true })
    throw explained(error, path)
  }
}

/** Opens a file for reading. @throws CommandRefused when it cannot be read. */
export async function readBackupFile(path: string): Promise<Readable> {
  const file = await open(path, 'r').catch(refuse(path))
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw new CommandRefused(`${path} is not a file.`)
}

/** Whether the path is an existing folder. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null

/** Makes the rename permanent; some file systems do not support it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

const refuse = (path: string) => (error: unknown) => {
  throw explained(error, path)
}

/** Errors of the file system in words; the caller changed nothing. */
function explained(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error
  const { code } = fieldsOf(error)
  const sentences: Record<string, string> = {
    ENOSPC: `The disk is full: ${path} was not written. Free some space, or choose another folder.`,
    EDQUOT: `The disk quota is used up: ${path} was not written.`,
    EACCES: `${path} may not be accessed by this user. Change the rights of the file or its folder.`,
    EPERM: `${path} may not be accessed by this user. Change the rights of the file or its folder.`,
    EROFS: `${path} is on a read-only file system.`,
    ENOENT: `${path} does not exist, or its folder ${basename(dirname(path))} does not.`,
    ENOTDIR: `${dirname(path)} is not a folder.`,
    EISDIR: `${path} is a folder.`,
  }
  const sentence = sentences[String(code)]
  return sentence === undefined ? error : new CommandRefused(sentence, { cause: error })
}
