import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * The first folder on the way to `path`, from the top, that the account may not enter; undefined when it gets there. Without an
 * account: one that is neither owner nor in the group of any of them.
 */
export function closedOnTheWay(path: string, account = { uid: -1, gid: -1 }): string | undefined {
  const folders: string[] = []
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return folders
    .filter((folder) => existsSync(folder))
    .find((folder) => {
      const { mode, uid, gid } = statSync(folder)
      return (mode & (uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001)) === 0
    })
}
