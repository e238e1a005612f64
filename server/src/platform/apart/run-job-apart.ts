import { fork } from 'node:child_process'
import type { Config } from '../config.ts'
import type { Logins } from '../postgres/logins.ts'

/** One try at a job, as its process is told of it. */
export type JobTask = { kind: string; id: string; data: object; lastTry: boolean }
/** What the process needs besides: given to it alone, in no environment and no argument that others could read. */
export type JobHost = { logins: Logins; config: Config }
export type JobEnd = { error?: { message: string; stack?: string | undefined } }

/** How long a job may take to leave off once it is told to. */
const LEAVE_MS = 5_000

/**
 * Runs one try at a job in a process of its own, with its own connections: what it works out over very many rows keeps nobody else
 * waiting, and its memory goes with it. A process that loses the server ends, and with it its transaction. Throws what the job threw.
 */
export function runJobApart(program: URL, host: JobHost, task: JobTask, signal: AbortSignal): Promise<void> {
  const child = fork(program, [], { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  const leave = (): void => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), LEAVE_MS).unref()
  }
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  return new Promise<void>((resolve, reject) => {
    child.once('message', ({ error }: JobEnd) => {
      if (error) reject(Object.assign(new Error(error.message), { stack: error.stack }))
      else resolve()
      child.kill('SIGKILL')
    })
    child.once('error', reject)
    child.once('exit', (code, by) => {
      signal.removeEventListener('abort', leave)
      reject(new Error(`The process of the job ended before its work (${by ?? code})`))
    })
    // A process that is gone already says so by its end.
    child.send({ host, task }, () => undefined)
  })
}
