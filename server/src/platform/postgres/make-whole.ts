import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { alive } from './alive.ts'

/**
 * Makes the folder `target` unless it is there, which its file `sign` tells. It is made beside its place and moved there
 * when it is whole: one that was cut short never counts, and of two processes that make it at once the first one's stays.
 */
export function makeWhole(target: string, sign: string, make: (folder: string) => void): void {
  if (existsSync(join(target, sign))) return
  const prefix = `${basename(target)}.new-`
  for (const name of readdirSync(dirname(target)).filter((each) => each.startsWith(prefix))) {
    if (!alive(Number(name.slice(prefix.length)))) rmSync(join(dirname(target), name), { recursive: true, force: true })
  }
  const folder = join(dirname(target), `${prefix}${process.pid}`)
  make(folder)
  try {
    renameSync(folder, target)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(join(target, sign))) throw error
  }
}
