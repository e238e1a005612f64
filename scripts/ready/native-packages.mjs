import { existsSync } from 'node:fs'
import { join } from 'node:path'

const musl = () => !process.report.getReport().header.glibcVersionRuntime

/**
 * Optional packages of the lock file that hold programs for this very system and are not there. The only reason why npm
 * leaves them out is a Node that is older than they ask for.
 */
export function lackingNative(
  packages,
  root,
  system = { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' && musl() ? 'musl' : 'glibc' },
) {
  return Object.entries(packages)
    .filter(
      ([, { optional, devOptional, os, cpu, libc }]) =>
        (optional || devOptional) && os?.includes(system.os) && cpu?.includes(system.cpu) && (libc ?? [system.libc]).includes(system.libc),
    )
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))
}
