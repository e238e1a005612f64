import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { expect, onTestFinished, test } from 'vitest'
import { workerLogins } from '../../testing/worker-logins.ts'
import { rowsCopied } from './rows-copied.ts'

/** What the server says of a finished COPY: its type, its length and these words. */
const COUNT = Buffer.from('COPY ')
const HEAD = 5

/** A line to the database on which the count of a COPY comes a moment after its rows, as between two packets of a network. */
async function slowLine({ host = '127.0.0.1', port = 5432 }: pg.ClientConfig): Promise<number> {
  const open: Socket[] = []
  const line = createServer((near) => {
    // A host that is a folder holds the database's socket.
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    open.push(near, far)
    near.pipe(far)
    far.on('data', (bytes) => {
      const at = bytes.indexOf(COUNT) - HEAD
      if (at < 0 || bytes[at] !== 'C'.charCodeAt(0)) return near.write(bytes)
      near.write(bytes.subarray(0, at))
      far.pause()
      setTimeout(() => {
        near.write(bytes.subarray(at))
        far.resume()
      }, 50)
    })
    for (const end of [near, far]) end.on('error', () => end.destroy())
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    line.close()
  })
  return (line.address() as AddressInfo).port
}

test('a count that comes after the rows is waited for', async () => {
  const { owner } = workerLogins()
  const port = await slowLine(owner)
  const client = new pg.Client({ ...owner, host: '127.0.0.1', port })
  await client.connect()
  const copy = client.query(copyTo('copy (select generate_series(1, 3)) to stdout'))
  expect(await text(copy)).toBe('1\n2\n3\n')
  expect(await rowsCopied(client, copy)).toBe(3)
  await client.end()
})
