import { Pool } from 'undici'

export type Call = {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: () => string
  /** What a person asks next, of the answer; together they are one action. */ next?: (answer: string) => Call
}
export type Figure = { perSecond: number; p50: number; p99: number; failures: number; firstFailure?: string }

/** Keeps `connections` requests under way for `seconds`; every answer is read to its end. */
export async function load(origin: string, call: Call, { connections = 16, seconds = 4 } = {}): Promise<Figure> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  let failures = 0
  let firstFailure: string | undefined
  const end = performance.now() + seconds * 1000
  const start = performance.now()
  const ask = async (one: Call): Promise<void> => {
    const answer = await pool.request({
      path: one.path,
      method: one.method ?? 'GET',
      headers: { ...one.headers, ...(one.body ? { 'content-type': 'application/json' } : {}) },
      body: one.body?.() ?? null,
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode >= 300) {
      failures++
      firstFailure ??= `${one.path}: ${answer.statusCode} ${bytes.toString('utf8', 0, 300)}`
    } else if (one.next) {
      await ask(one.next(bytes.toString()))
    }
  }
  const worker = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await ask(call)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - start) / 1000
  await pool.close()
  return { perSecond: Math.round(times.length / took), ...percentiles(times), failures, ...(firstFailure ? { firstFailure } : {}) }
}

/** In milliseconds, to a tenth. */
export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
