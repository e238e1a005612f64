import { expect, test } from 'vitest'
import { isLoopback, networkOf } from './loopback.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['plantule.localhost', true],
  ['127.0.0.1', true],
  ['127.4.5.6', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.4', false],
  ['127.0.0.1.evil.test', false],
  ['localhost.evil.test', false],
  ['plantule.example', false],
  ['', false],
])('only this machine answers to %s: %s', (host, only) => {
  expect(isLoopback(host)).toBe(only)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts with %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
