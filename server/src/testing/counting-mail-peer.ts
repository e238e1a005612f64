import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Who got which mails, by their `Message-ID`. */
export async function startCountingPeer() {
  const taken = new Map<string, Set<string>>()
  let mails = 0
  const take = async (stream: Readable, to: string): Promise<void> => {
    const [, messageId = ''] = /^message-id:\s*(\S+)/im.exec((await buffer(stream)).toString('latin1', 0, 4_000)) ?? []
    mails += 1
    taken.set(to, (taken.get(to) ?? new Set<string>()).add(messageId))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      take(stream, envelope.rcptTo[0]?.address ?? '').then(() => done(), done)
    },
  })
  // A process that is killed leaves its connections where they are.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { taken, mails: () => mails, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
