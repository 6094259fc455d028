import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../src/testing/free-port.ts'
import { startNginx } from '../src/testing/nginx.ts'
import { describeProxy } from './behind-proxy.ts'
import { deployFile, hasPrograms, startProgram } from './programs.ts'
import type { TwoInstances } from './two-instances.ts'

const present = hasPrograms('varnish.vcl', { varnishd: 'varnish', nginx: 'nginx-light', openssl: 'openssl' })

describeProxy('varnish.vcl behind a TLS proxy', { present, proxies: 2, start: startVarnish }, (running) => {
  it('answers pages of visitors from its cache, also with cookies of other services, and personal ones never', async () => {
    const { ask } = running()
    await ask('/products')
    const cached = await ask('/products', { headers: { cookie: 'statistics=1' } })
    expect(String(cached.headers['x-varnish']).split(' ')).toHaveLength(2)
    const personal = await ask('/products', { headers: { cookie: 'language=es' } })
    expect(String(personal.headers['x-varnish']).split(' ')).toHaveLength(1)
  })
})

async function startVarnish({ tlsPort, plainPort, ports, folder }: TwoInstances) {
  const port = await freePort()
  const file = join(folder, 'shop.vcl')
  const replacements = { '"3000"': `"${ports[0]}"`, '"3001"': `"${ports[1]}"` }
  writeFileSync(file, deployFile('varnish.vcl', replacements))
  const listen = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'varnish'), '-j', 'none', '-s', 'malloc,64m']
  const varnish = await startProgram(['varnishd', '-F', '-f', file, ...listen], port)
  const tls = await startNginx(tlsProxy({ tlsPort, plainPort, folder, port }), tlsPort)
  return {
    stop: async () => {
      await tls.stop()
      await varnish.stop()
    },
  }
}

/** deploy/nginx.conf with Varnish instead of the instances. */
function tlsProxy(shop: Pick<TwoInstances, 'tlsPort' | 'plainPort' | 'folder'> & { port: number }): string {
  const { tlsPort, plainPort, folder, port } = shop
  return deployFile('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${tlsPort} ssl http2; listen [::1]:${tlsPort} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    'server 127.0.0.1:3000 max_fails=0;': `server 127.0.0.1:${port} max_fails=0;`,
    'server 127.0.0.1:3001 max_fails=0;': '',
    '/etc/letsencrypt/live/shop.example/fullchain.pem': `${folder}/site.pem`,
    '/etc/letsencrypt/live/shop.example/privkey.pem': `${folder}/site.key`,
    'server_name shop.example;': 'server_name localhost;',
  })
}
