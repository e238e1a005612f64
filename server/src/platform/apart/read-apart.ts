import type { ErrorCode } from '@plantule/contract/all'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refused } from '../refused.ts'
import type { Outcome } from './answer-apart.ts'
import { Turns } from './turns.ts'

/** Why a reader that did not refuse by itself gave nothing. */
export type Unread = 'timed_out' | 'too_much' | 'crashed'

export type Reader = {
  /** The program of the process, `….-worker.ts`; it calls `answerApart`. */
  worker: URL
  ms: number
  /** Its heap. What it unpacks outside of it, the reader bounds itself. */
  heapMb: number
  /** What the caller is to hear when the process itself failed. */
  unread: (why: Unread) => Error
  /** What the caller is to hear when the reader refused; `Refused` unless told otherwise. */
  refused?: (code: string, details: Record<string, string | number>) => Error
}

const turns = new Turns({ atOnce: 2, inLine: 8 })
/** How a process ends that asked for more heap than it may have. */
const isOutOfMemory = (code: number | null, signal: string | null): boolean => signal === 'SIGABRT' || code === 134

/**
 * Reads what a stranger sent in a process of its own, which ends with the file: the worst one costs its sender an answer, never
 * the server, its memory or the others' time. No thread, since a loop that V8 has made fast may pass the limit of a thread's heap, and
 * then ends the whole process. Two are read at once, one of a shop; the rest wait. Throws `readers_busy` when the shop's line is long.
 * A task that is a function is made when it is the file's turn, so that what waits takes no memory.
 */
export async function readApart<Answer>(shopId: number, reader: Reader, task: unknown): Promise<Answer> {
  const leave = await turns.take(shopId)
  if (!leave) throw new Refused('readers_busy')
  const given = await Promise.resolve()
    .then(() => (typeof task === 'function' ? (task as () => unknown)() : task))
    .catch((error: unknown) => {
      leave()
      throw error
    })
  // Nothing of the server's environment (secrets) is of use to a reader, and what a library says of such a file is for nobody's log.
  const env = { TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) }
  const execArgv = [`--max-old-space-size=${reader.heapMb}`, '--permission', '--allow-fs-read=*', '--disable-warning=ExperimentalWarning']
  const child = fork(fileURLToPath(reader.worker), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv,
    env,
  })
  child.once('exit', leave)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(reader.unread('timed_out')), reader.ms)
      child.once('message', (outcome: Outcome<Answer>) => {
        if ('answer' in outcome) resolve(outcome.answer)
        else reject((reader.refused ?? refusal)(outcome.code, outcome.details))
      })
      child.once('error', (error) => {
        leave()
        reject(error)
      })
      child.once('exit', (code, signal) => reject(reader.unread(isOutOfMemory(code, signal) ? 'too_much' : 'crashed')))
      // A process that is gone already says so by its end.
      child.send({ task: given }, () => undefined)
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** The readers of the product refuse by codes of the contract. */
const refusal = (code: string, details: Record<string, string | number>): Error => new Refused(code as ErrorCode, details)
