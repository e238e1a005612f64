import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; subject: string; text: string; html: string; leave: string }

/** A mail server on this machine, which takes every mail and lays it into a folder, where other processes read it. */
export async function startMailPeer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const take = async (stream: Readable, to: string): Promise<void> => {
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(await buffer(stream))
    const leave = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const file = join(folder, `${Date.now()}-${randomUUID()}`)
    writeFileSync(file, JSON.stringify({ to, subject, text, html, leave } satisfies ReceivedMail))
    // Whole at once for whoever looks meanwhile.
    renameSync(file, `${file}.json`)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      take(stream, envelope.rcptTo[0]?.address ?? '').then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What arrived for an address, the first mail first. */
export const mailsIn = (folder: string, to: string): ReceivedMail[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReceivedMail)
    .filter((mail) => mail.to === to)
