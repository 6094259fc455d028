import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProxy } from './behind-proxy.ts'
import { deployFile, hasPrograms, startProgram } from './programs.ts'
import type { TwoInstances } from './two-instances.ts'

const present = hasPrograms('Caddyfile', { caddy: 'caddy', openssl: 'openssl' })

describeProxy('Caddyfile', { present, proxies: 1, start: startCaddy })

/** For localhost Caddy signs the certificate itself, here with the test's authority. */
function startCaddy({ tlsPort, plainPort, ports, folder }: TwoInstances) {
  const file = join(folder, 'Caddyfile')
  const options = `{
    admin off
    skip_install_trust
    http_port ${plainPort}
    https_port ${tlsPort}
    pki {
      ca local {
        root {
          cert ${folder}/ca.pem
          key ${folder}/ca.key
        }
      }
    }
  }`
  writeFileSync(file, `${options}\n${deployFile('Caddyfile')}`)
  return startProgram(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], tlsPort, {
    SHOP_HOST: 'localhost',
    SHOP_INSTANCES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}
