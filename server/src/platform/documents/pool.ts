import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DocumentFailed } from './document-failed.ts'
import type { RenderAnswer, RenderRequest } from './messages.ts'

export type PoolSettings = {
  /** Absolute path of the templates; Typst reads nothing outside. */
  folder: string
  size?: number
  /** A child ends after so many documents, since Typst never gives all its memory back. */
  documentsPerChild?: number
  /** A child without work ends after so long: its memory is worth more than its start (0.2 s). */
  idleMs?: number
}

export type Pool = {
  render: (request: Omit<RenderRequest, 'id'>, timeoutMs: number) => Promise<Buffer>
  close: () => Promise<void>
  /** Process ids of the living children. */
  pids: () => number[]
}

type Task = {
  request: RenderRequest
  timeoutMs: number
  resolve: (pdf: Buffer) => void
  reject: (error: DocumentFailed) => void
}
type Worker = { child: ChildProcess; task: Task | null; timer: NodeJS.Timeout | undefined; made: number }

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * Typst blocks its thread and is native code: each document is made in a child process, so that neither a long one nor
 * a crash touches the server. Children start when there is work and let the server exit when there is none.
 */
export function createPool({ folder, size = 2, documentsPerChild = 1000, idleMs = 120_000 }: PoolSettings): Pool {
  const workers = new Set<Worker>()
  const waiting: Task[] = []
  let closed = false
  let lastId = 0

  function startWorker(): Worker {
    // Nothing of the server's environment (secrets, package folders) is of use to a template.
    const env = { TZ: 'UTC', ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}) }
    const child = fork(CHILD, [], { serialization: 'advanced', execArgv: [], env })
    const worker: Worker = { child, task: null, timer: undefined, made: 0 }
    workers.add(worker)
    child.on('message', (answer: RenderAnswer) => finish(worker, answer))
    child.on('exit', (code, signal) => {
      fail(worker, new DocumentFailed('crash', `the document process ended (${signal ?? code})`))
      next()
    })
    child.on('error', (error) => {
      fail(worker, new DocumentFailed('crash', error.message))
      next()
    })
    child.send({ folder })
    return worker
  }

  function finish(worker: Worker, answer: RenderAnswer): void {
    const { task } = worker
    if (!task || task.request.id !== answer.id) return
    release(worker)
    worker.made++
    if (worker.made >= documentsPerChild) retire(worker)
    if ('pdf' in answer) task.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength))
    else task.reject(new DocumentFailed('template', answer.error))
    next()
  }

  function fail(worker: Worker, error: DocumentFailed): void {
    const { task } = worker
    release(worker)
    retire(worker)
    task?.reject(error)
  }

  function release(worker: Worker): void {
    clearTimeout(worker.timer)
    worker.task = null
    worker.timer = setTimeout(() => retire(worker), idleMs).unref()
    worker.child.unref()
    worker.child.channel?.unref()
  }

  function retire(worker: Worker): void {
    clearTimeout(worker.timer)
    workers.delete(worker)
    if (worker.child.exitCode === null) worker.child.kill('SIGKILL')
  }

  function next(): void {
    while (waiting.length > 0) {
      const idle = [...workers].find((worker) => !worker.task) ?? (workers.size < size ? startWorker() : undefined)
      const task = idle && waiting.shift()
      if (!idle || !task) return
      clearTimeout(idle.timer)
      idle.task = task
      idle.child.ref()
      idle.child.channel?.ref()
      idle.timer = setTimeout(() => {
        fail(idle, new DocumentFailed('timeout', `the document took more than ${task.timeoutMs} ms`))
        next()
      }, task.timeoutMs)
      idle.child.send(task.request, (error) => {
        if (!error || idle.task !== task) return
        // The child had died while idle: the document was never begun, another child takes it.
        release(idle)
        retire(idle)
        waiting.unshift(task)
        next()
      })
    }
  }

  return {
    render: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DocumentFailed('closed', 'documents are closed'))
        waiting.push({ request: { ...request, id: ++lastId }, timeoutMs, resolve, reject })
        next()
      }),
    async close() {
      closed = true
      for (const task of waiting.splice(0)) task.reject(new DocumentFailed('closed', 'documents are closed'))
      const ends = [...workers].map(({ child }) => new Promise((done) => child.once('exit', done)))
      workers.forEach((worker) => {
        fail(worker, new DocumentFailed('closed', 'documents are closed'))
        worker.child.ref()
      })
      await Promise.all(ends)
    },
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
  }
}
