import { expect, test } from 'vitest'
import { isInternalAddress, RefusedAddress, resolveMailServer } from './smtp.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.8',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
])('%s is internal', (address) => {
  expect(isInternalAddress(address)).toBe(true)
})

test.each([
  '8.8.8.8',
  '::ffff:8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.1.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is not', (address) => {
  expect(isInternalAddress(address)).toBe(false)
})

test.each(['localhost', '127.0.0.1', '::1', '127.1', '2130706433', '0x7f.1'])('%s is rejected', async (host) => {
  await expect(resolveMailServer(host, 25, false)).rejects.toThrow(RefusedAddress)
})

test('only mail ports are allowed for public addresses', async () => {
  for (const port of [25, 465, 587, 2525]) expect(await resolveMailServer('8.8.8.8', port, false)).toBe('8.8.8.8')
  for (const port of [22, 80, 443, 6379]) {
    await expect(resolveMailServer('8.8.8.8', port, true)).rejects.toThrow('The port must be 25, 465, 587 or 2525.')
  }
})

test('a private address is allowed when the configuration permits it', async () => {
  expect(await resolveMailServer('127.0.0.1', 1025, true)).toBe('127.0.0.1')
})
