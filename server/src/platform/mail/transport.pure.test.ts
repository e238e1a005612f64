import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from './transport.ts'

let connections = 0
const taken: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_session, done) => {
    connections += 1
    done()
  },
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('gone') ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })) : done(),
  onData: (stream, { envelope }, done) => {
    stream.resume().on('end', () => {
      taken.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
// Ends once no connection is left: the last one is given up soon after the last mail.
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const send = (to: string) => {
  const { port } = server.server.address() as AddressInfo
  return deliver(
    { url: `smtp://127.0.0.1:${port}`, from: 'a@exemple.net' },
    { from: 'a@exemple.net', to, subject: 'Bonjour', text: 'Bonjour' },
  )
}

test('mails that follow each other go over one connection, each once; one that is refused spoils nothing for the next', async () => {
  for (const to of ['un@exemple.fr', 'deux@exemple.fr', 'trois@exemple.fr']) await send(to)
  expect([connections, taken]).toEqual([1, ['un@exemple.fr', 'deux@exemple.fr', 'trois@exemple.fr']])
  await expect(send('gone@exemple.fr')).rejects.toMatchObject({ responseCode: 550 })
  const answers = await Promise.allSettled([send('quatre@exemple.fr'), send('gone@exemple.fr'), send('cinq@exemple.fr')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(taken.slice(3).toSorted()).toEqual(['cinq@exemple.fr', 'quatre@exemple.fr'])
})
