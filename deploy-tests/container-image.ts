import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programEnvironment, projectFolder } from './programs.ts'

/** The configuration of an image for its containers. */
export interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Healthcheck: { Test: string[] }
}

export interface Image {
  config: ImageConfig
  /** The folder with the files of a container of this image. */
  files: string
}

/** What a slim image of Debian has, as far as the build and the shop need it. */
const packages =
  'libc6 libstdc++6 libgcc-s1 coreutils dash sed grep findutils libselinux1 libpcre2-8-0 libacl1 libattr1 libgmp10'

const runProgram = promisify(execFile)
const options = { env: programEnvironment, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const

/**
 * Builds `deploy/Containerfile` with buildah. The base image is made of the files of this machine's packages, so that no
 * registry of images is needed; the npm registry is. `folder` receives everything.
 */
export async function buildImage(folder: string): Promise<Image> {
  const buildah = async (...args: string[]) => {
    const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running'), '--storage-driver', 'vfs']
    return (await runProgram('buildah', [...places, ...args], options)).stdout.trim()
  }
  const base = await buildah('from', 'scratch')
  await buildah('add', base, await collectBase(join(folder, 'base')))
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', base)
  await buildah('commit', '--quiet', base, 'localhost/base')
  const limits = ['--isolation', 'chroot', '--ulimit', 'nofile=8192:8192', '--format', 'docker']
  const file = join(projectFolder, 'deploy/Containerfile')
  await buildah(
    'bud',
    ...limits,
    '--build-arg',
    'BASE=localhost/base',
    '-f',
    file,
    '-t',
    'localhost/shop',
    projectFolder,
  )
  const container = await buildah('from', 'localhost/shop')
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/shop'))
  return { config: Docker.config, files: await buildah('mount', container) }
}

async function collectBase(root: string): Promise<string> {
  for (const folder of [
    'usr/bin',
    'usr/lib',
    'usr/lib64',
    'usr/sbin',
    'etc/ssl/certs',
    'tmp',
    'var/tmp',
    'proc',
    'dev',
  ]) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${name}`, join(root, name))
  const list = join(root, '../files')
  writeFileSync(list, packageFiles().join('\n'))
  const copy = 'tar -C / -cf - -T "$1" | tar -C "$2" --keep-directory-symlink -xf -'
  execFileSync('sh', ['-c', copy, 'sh', list, root], options)
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'))
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n')
  cpSync(process.execPath, join(root, 'usr/bin/node'))
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], options).trim())))
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'))
  return root
}

function packageFiles(): string[] {
  const listed = execFileSync('dpkg', ['-L', ...packages.split(' ')], options).split('\n')
  const isFile = (path: string) => path !== '' && existsSync(path) && !lstatSync(path).isDirectory()
  return [...new Set(listed)].filter((path) => isFile(path) && !path.startsWith('/usr/share/'))
}

/** The effective user and the capabilities of a process. */
export function privilegesOf(pid: number): { user: number; capabilities: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(status)?.[1] ?? ''
  return { user: Number(field('Uid')), capabilities: field('CapEff') }
}
