import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { newBackupPlace } from './backup-place.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-file-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writing = (text: string) => (sink: Writable) => pipeline(Readable.from([Buffer.from(text)]), sink)

describe('a backup file', () => {
  it('gets its name when it is complete, and only its owner may read it', async () => {
    const path = join(folder, 'whole')
    const result = await writeBackupFile(path, async (sink) => {
      await writing('rows')(sink)
      expect(existsSync(path)).toBe(false)
      return 7
    })
    expect(result).toBe(7)
    expect(readFileSync(path, 'utf8')).toBe('rows')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is never written through a link that somebody placed there, nor with the rights of what was there', async () => {
    const [path, victim] = [join(folder, 'linked'), join(folder, 'victim')]
    writeFileSync(victim, 'precious')
    symlinkSync(victim, `${path}.${process.pid}.partial`)
    await writeBackupFile(path, writing('rows'))
    expect(readFileSync(victim, 'utf8')).toBe('precious')
    expect(lstatSync(path).isFile()).toBe(true)
    const open = join(folder, 'open')
    writeFileSync(`${open}.${process.pid}.partial`, 'left by a killed process', { mode: 0o644 })
    await writeBackupFile(open, writing('rows'))
    expect([readFileSync(open, 'utf8'), statSync(open).mode & 0o777]).toEqual(['rows', 0o600])
  })

  it('is not overwritten without force', async () => {
    const path = join(folder, 'kept')
    writeFileSync(path, 'earlier')
    await expect(writeBackupFile(path, writing('later'))).rejects.toThrow('--force')
    expect(readFileSync(path, 'utf8')).toBe('earlier')
    await writeBackupFile(path, writing('later'), { force: true })
    expect(readFileSync(path, 'utf8')).toBe('later')
  })

  it('leaves nothing behind after a failure, and the earlier file unchanged', async () => {
    const path = join(folder, 'failed')
    writeFileSync(path, 'earlier')
    const fail = async (sink: Writable) => {
      sink.write('half')
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    await expect(writeBackupFile(path, fail, { force: true })).rejects.toThrow('The disk is full')
    expect(readFileSync(path, 'utf8')).toBe('earlier')
    expect(readdirSync(folder).filter((name) => name.startsWith('failed.'))).toEqual([])
  })

  it.each([
    ['a missing folder', 'missing/file', 'does not exist'],
    ['a folder that is a file', 'file/inside', 'not a folder'],
  ])('is refused in %s', async (_what, name, message) => {
    writeFileSync(join(folder, 'file'), '')
    const refused = writeBackupFile(join(folder, name), writing(''))
    await expect(refused).rejects.toThrow(CommandRefused)
    await expect(refused).rejects.toThrow(message)
  })

  it.runIf(process.getuid?.() !== 0)('is refused in a folder without rights', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o500 })
    await expect(writeBackupFile(join(folder, 'closed/file'), writing(''))).rejects.toThrow('may not be accessed')
    chmodSync(join(folder, 'closed'), 0o700)
  })

  it('that does not exist, or is a folder, is refused when it is read', async () => {
    await expect(readBackupFile(join(folder, 'none'))).rejects.toThrow('does not exist')
    await expect(readBackupFile(folder)).rejects.toThrow(CommandRefused)
  })
})

it('a backup into a folder has a name that sorts by time', async () => {
  const place = await newBackupPlace(folder, new Date('2026-11-23T03:00:12.345Z'))
  expect(place.location).toBe(join(folder, 'flor-de-maga-20261123T030012Z.tar.gz'))
  expect((await newBackupPlace(join(folder, 'mine'), new Date())).location).toBe(join(folder, 'mine'))
})
