import { EventSourceParserStream } from 'eventsource-parser/stream'
import { transport } from './transport.ts'

export type ServerEvent = { name: string; data: unknown; id: string | undefined }

const firstDelay = 1_000
const longestDelay = 30_000

/**
 * Follows a stream of server-sent events with the session's headers, which EventSource cannot send.
 * Reconnects with growing pauses, from the last id seen, until the signal ends it.
 */
export async function follow(url: string, signal: AbortSignal, on: (event: ServerEvent) => void): Promise<void> {
  let delay = firstDelay
  let lastId: string | undefined
  while (!signal.aborted) {
    try {
      const headers = new Headers(await transport.headers())
      headers.set('accept', 'text/event-stream')
      if (lastId) headers.set('last-event-id', lastId)
      const response = await transport.send(new Request(url, { headers, signal }))
      if (response.status === 401 || response.status === 403 || response.status === 404) return
      if (!response.ok || !response.body) throw new Error(`events: HTTP ${response.status}`)
      delay = firstDelay
      // The two stream typings differ only in the buffer's kind.
      const text = response.body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
      for await (const event of readAll(text.pipeThrough(new EventSourceParserStream()))) {
        lastId = event.id ?? lastId
        on({ name: event.event ?? 'message', data: JSON.parse(event.data) as unknown, id: event.id })
      }
    } catch (error) {
      if (signal.aborted) return
      console.info('The stream of events ended, trying again.', error)
    }
    await pause(delay, signal)
    delay = Math.min(delay * 2, longestDelay)
  }
}

async function* readAll<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
