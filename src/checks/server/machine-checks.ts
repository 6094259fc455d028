import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../kit/server/config/config.ts'
import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'

const megabyte = 1024 ** 2
const [littleSpace, tooLittleSpace] = [1024 * megabyte, 100 * megabyte]

/** Whether DATA_DIR can be written and has space left. With a database elsewhere the shop hardly needs it. */
export async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Examination> {
  const probe = join(dataDir, `.doctor-${process.pid}`)
  const unwritable = databaseUrl === null ? faulty : warning
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rm(probe, { force: true })
    await writeFile(probe, Buffer.alloc(megabyte), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    return full
      ? faulty(`The disk of ${dataDir} is full.`, 'Free space on it, or set DATA_DIR to a larger disk.')
      : unwritable(`${dataDir} cannot be written.`, 'Make it a folder of the user that runs the shop, or set DATA_DIR.')
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  return spaceFinding(await freeSpace(dataDir), dataDir)
}

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** @param free bytes */
export function spaceFinding(free: number, folder: string): Examination {
  const text = `${Math.round(free / megabyte).toLocaleString('en')} MB free in ${folder}`
  const remedy = 'Free space on this disk, or set DATA_DIR to a larger one.'
  if (free < tooLittleSpace) return faulty(`Only ${text}.`, remedy)
  return free < littleSpace ? warning(`Only ${text}.`, remedy) : ok(text)
}

/** More than the delay of a slow response, less than the 30 s at which one-time codes stop working. */
const tolerance = 20_000

/** Compares this machine's clock with others. Differences in milliseconds, positive when this clock is ahead. */
export function clockFinding(differences: readonly { from: string; ms: number }[]): Examination {
  const off = differences.filter(({ ms }) => Math.abs(ms) > tolerance)
  if (off.length > 0) {
    const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? 'ahead of' : 'behind'}`
    return faulty(
      `The clock of this machine is ${off.map(({ from, ms }) => `${seconds(ms)} ${from}`).join(' and ')}.`,
      'Synchronize the clocks: timedatectl set-ntp true.',
    )
  }
  return ok(`Agrees with ${differences.map(({ from }) => from).join(' and ')}.`)
}
