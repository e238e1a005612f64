import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lackingNative } from './native-packages.mjs'

const packages = {
  'node_modules/react': { version: '19.0.0' },
  'node_modules/fit': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/fit-musl': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/fit-any': { devOptional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/fit-mac': { optional: true, os: ['darwin'], cpu: ['arm64'] },
  // Runs anywhere, and takes the place of those that do not: nobody misses it.
  'node_modules/fit-wasm': { optional: true, cpu: ['wasm32'] },
}
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

test('what npm left out for an old Node is missed, what is for other systems is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'plantule-native-'))
  try {
    expect(lackingNative(packages, root, linux)).toEqual(['node_modules/fit', 'node_modules/fit-any'])
    expect(lackingNative(packages, root, { ...linux, libc: 'musl' })).toEqual(['node_modules/fit-musl', 'node_modules/fit-any'])
    expect(lackingNative(packages, root, { os: 'darwin', cpu: 'arm64', libc: 'glibc' })).toEqual(['node_modules/fit-mac'])
    mkdirSync(join(root, 'node_modules', 'fit'), { recursive: true })
    expect(lackingNative(packages, root, linux)).toEqual(['node_modules/fit-any'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
