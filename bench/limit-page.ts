/**
 * The limit that a kept page is held against: `node:http` answers the same bytes under the same headers, and does nothing else. Started as
 * a child: argv[2] is the file that tells both.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { headers: Record<string, string>; body: string }
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', () => process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1_048_576) }))
