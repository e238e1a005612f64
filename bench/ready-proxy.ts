import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const LOOK_MS = 250

/**
 * As small as a proxy can be: asks each process whether it is ready, keeps connections open, and gives a request to one that is. What a
 * process did not take at all (no connection) goes to another; what it took is never sent twice.
 */
export async function openProxy(ports: readonly number[]): Promise<{ port: number; close: () => void }> {
  const ready = new Set(ports)
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const look = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      )
  }, LOOK_MS)

  const hand = (request: IncomingMessage, body: Buffer, response: ServerResponse, left: readonly number[]): void => {
    const [port, ...others] = left
    if (port === undefined) return void response.writeHead(502).end()
    const { method, url, headers } = request
    let taken = false
    const out = ask({ port, host: '127.0.0.1', method, path: url, headers: { ...headers, connection: 'keep-alive' }, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    out.on('socket', (socket) => (socket.connecting ? socket.once('connect', () => (taken = true)) : (taken = true)))
    out.on('error', () => {
      ready.delete(port)
      if (!taken) hand(request, body, response, others)
      else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    out.end(body)
  }
  const server = createServer((request, response) => {
    const able = ports.filter((port) => ready.has(port))
    const from = able.length > 0 ? turn++ % able.length : 0
    const order = [...able.slice(from), ...able.slice(0, from), ...ports.filter((port) => !ready.has(port))]
    void buffer(request).then((body) => hand(request, body, response, order))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      clearInterval(look)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
