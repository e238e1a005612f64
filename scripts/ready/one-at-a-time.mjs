import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_AGAIN_MS = 300
/** No set-up takes this long: whoever holds the lock then has another's number. */
const GIVEN_UP_MS = 30 * 60_000

/**
 * Runs `work` while no other command does so under the same lock file. Of two commands that are started together in a fresh
 * folder one installs and builds; the other waits, then finds everything there. `onWait` is told once. A lock whose owner died is taken
 * over.
 */
export async function oneAtATime(lock, work, onWait = () => {}) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; !take(lock); told = true) {
    if (dropIfLeft(lock)) continue
    if (!told) onWait()
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Whether the lock stood there without an owner, and is gone now. */
function dropIfLeft(lock) {
  const owner = read(lock)
  if (owner === undefined) return true
  if (alive(owner.pid) && Date.now() - owner.since < GIVEN_UP_MS) return false
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
  // Another command may have taken the place of the dead owner meanwhile: then it is put back.
  if (read(aside)?.pid !== owner.pid) linkBack(aside, lock)
  rmSync(aside, { force: true })
  return true
}

function linkBack(aside, lock) {
  try {
    linkSync(aside, lock)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

function read(path) {
  try {
    return { pid: Number(readFileSync(path, 'utf8')), since: statSync(path).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function alive(pid) {
  // Not written yet by who has just made it.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
