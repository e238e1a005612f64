import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Stop, root } from './report.mjs'

const NEEDED = 24
const names = { linux: 'linux', darwin: 'darwin', win32: 'win' }

/** The Node that runs the project: the one installed with its packages, else the running one when it is recent enough. */
export function nodeProgram() {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const pinned = join(root, 'node_modules', `node-${names[process.platform]}-${process.arch}`, 'bin', `node${ending}`)
  if (existsSync(pinned)) {
    if (realpathSync(pinned) === realpathSync(process.execPath)) return process.execPath
    // It may be built for another C library than this system's.
    if (spawnSync(pinned, ['--version']).status === 0) return pinned
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  throw new Stop(
    `Node ${NEEDED} or later is needed and npm brings none for ${process.platform}-${process.arch} (this is ${process.version}): ` +
      'install it from https://nodejs.org, then run the same command again.',
  )
}
