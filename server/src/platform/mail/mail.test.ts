import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { readConfig } from '../config.ts'
import { saveFile } from '../files/save-file.ts'
import type { JobShop } from '../job.ts'
import { sendMail } from './mail-jobs.ts'
import { plainSender, setMailSender } from './mail-settings.ts'
import { queueMail } from './queue-mail.ts'

const received: Email[] = []
const refuse = { code: 0 }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    void take(stream, done)
  },
})

async function take(stream: Readable, done: (error?: Error) => void): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream))
  if (refuse.code) return done(Object.assign(new Error('mailbox says no'), { responseCode: refuse.code }))
  received.push(mail)
  done()
}

let config: ReturnType<typeof readConfig>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'contact@pepiniere.test' })
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => {
  received.length = 0
  refuse.code = 0
})

const order = {
  customer: 'Zoé Ñandú',
  number: 'C-2026-0007',
  date: '21 novembre 2026',
  delivery: 'Retrait à la pépinière',
  lines: [{ name: "Malus 'Reine des Reinettes' <b>", detail: '2 × 24,50 €', amount: '49,00 €' }],
  totals: [
    ['Dont TVA 10 %', '4,45 €'],
    ['Total TTC', '49,00 €'],
  ] as [string, string][],
  link: 'https://pepiniere.test/commande/7',
}

const run = async (shop: TestShop, mailId: number, lastTry = false): Promise<void> => {
  const { services } = await testApp()
  const job: JobShop = {
    shopId: shop.id,
    inShop: shop.inShop,
    services: { ...services, config },
    signal: new AbortController().signal,
    lastTry,
  }
  await sendMail({ mailId }, job)
}
const rowOf = (shop: TestShop, id: number) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const queueOrder = (shop: TestShop, locale: 'fr' | 'en' = 'fr') =>
  shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: 'x', mime: 'application/pdf', body: Buffer.from('%PDF-1.7 é') })
    return queueMail(ctx, {
      to: 'zoe@exemple.test',
      flow: 'confirmation',
      template: 'order',
      data: order,
      about: { subject: 'order', id: 7 },
      attachments: [{ fileId: file.id, name: 'Bon de commande é.pdf' }],
      locale,
    })
  })

test('a mail reaches a real server: sender, accents, both bodies, attachment', async () => {
  const shop = await newShop()
  await shop.inShop((ctx) => setMailSender(ctx, { ...plainSender, replyTo: 'bonjour@pepiniere.test' }))
  const id = await queueOrder(shop)
  await run(shop, id)
  const [mail] = received
  expect(mail?.from).toMatchObject({ name: `Pépinière ${shop.uid}`, address: 'contact@pepiniere.test' })
  expect(mail?.to?.[0]?.address).toBe('zoe@exemple.test')
  expect(mail?.replyTo?.[0]?.address).toBe('bonjour@pepiniere.test')
  expect(mail?.subject).toBe(`Votre commande C-2026-0007 chez Pépinière ${shop.uid}`)
  expect(mail?.html).toContain('Bonjour Zoé Ñandú')
  expect(mail?.html).toContain('&lt;b&gt;')
  expect(mail?.html).not.toMatch(/https?:\/\/(?!pepiniere\.test|www\.w3\.org)[^"]+\.(css|woff|png)/)
  expect(mail?.html).toContain('lang="fr"')
  expect(mail?.text).toContain("- Malus 'Reine des Reinettes' <b> (2 × 24,50 €) : 49,00 €")
  expect(mail?.text).toContain('https://pepiniere.test/commande/7')
  expect(mail?.attachments).toHaveLength(1)
  expect(mail?.attachments[0]?.filename).toBe('Bon de commande é.pdf')
  const content = mail?.attachments[0]?.content
  expect(Buffer.from(content as ArrayBuffer).toString()).toBe('%PDF-1.7 é')
  expect(await rowOf(shop, id)).toMatchObject({ status: 'sent', error: null, about: 'order', about_id: 7 })
  // A job that runs twice sends once.
  await run(shop, id)
  expect(received).toHaveLength(1)
})

test('English readers get English', async () => {
  const shop = await newShop()
  await run(shop, await queueOrder(shop, 'en'))
  expect(received[0]?.html).toContain('Thank you for your order')
  expect(received[0]?.text).toContain('Hello Zoé Ñandú')
})

test('without a server mails are kept, readable in the outbox', async () => {
  const shop = await newShop()
  const id = await queueOrder(shop)
  expect(await shop.drain()).toContain('mail.send')
  const row = await rowOf(shop, id)
  expect(row).toMatchObject({ status: 'kept', sent_at: null })
  expect(row.html).toContain('Votre commande')
})

test('a refusal for good is final; a passing one is tried again with the same message id', async () => {
  const shop = await newShop()
  const first = await queueOrder(shop)
  refuse.code = 550
  await run(shop, first)
  expect(await rowOf(shop, first)).toMatchObject({ status: 'failed', error: expect.stringContaining('mailbox says no') })

  const second = await queueOrder(shop)
  refuse.code = 451
  await expect(run(shop, second)).rejects.toThrow('mailbox says no')
  expect((await rowOf(shop, second)).status).toBe('queued')
  await run(shop, second, true)
  expect((await rowOf(shop, second)).status).toBe('failed')

  const third = await queueOrder(shop)
  await expect(run(shop, third)).rejects.toThrow('mailbox says no')
  refuse.code = 0
  await run(shop, third)
  expect((await rowOf(shop, third)).status).toBe('sent')
})

test('a link that lets a person in is made when the mail leaves, and stands nowhere but in that mail', async () => {
  const shop = await newShop()
  const { services } = await testApp()
  const asked: object[] = []
  const invitationLink = async (offer: object) => {
    asked.push(offer)
    return `https://app.test/u/invitation?token=secret${asked.length}`
  }
  const job: JobShop = {
    shopId: shop.id,
    inShop: shop.inShop,
    services: { ...services, config, identity: { invitationLink } },
    signal: new AbortController().signal,
    lastTry: false,
  }
  const queue = () =>
    shop.inShop((ctx) =>
      queueMail(ctx, {
        to: 'luc@exemple.test',
        flow: 'invitation',
        template: 'invitation',
        data: { name: 'Luc', invitedBy: 'Camille', link: 'https://app.test/' },
        about: { subject: 'member', id: 12 },
      }),
    )
  const id = await queue()
  // A server that refuses quotes what it was given.
  refuse.code = 451
  await expect(sendMail({ mailId: id }, job)).rejects.toThrow(/^The mail server did not take the mail \(451\)$/)
  refuse.code = 0
  await sendMail({ mailId: id }, job)
  expect(asked).toEqual([
    { shopId: shop.id, memberId: 12 },
    { shopId: shop.id, memberId: 12 },
  ])
  expect(received[0]?.html).toContain('token=secret2')
  expect(received[0]?.text).toContain('https://app.test/u/invitation?token=secret2')
  expect(await rowOf(shop, id)).toMatchObject({ status: 'sent', plain: '', html: '', content: {} })

  const late = await queue()
  const over = { ...job, services: { ...job.services, identity: { invitationLink: async () => undefined } } }
  await sendMail({ mailId: late }, over)
  expect(await rowOf(shop, late)).toMatchObject({ status: 'failed', plain: '', html: '' })
  expect(received).toHaveLength(1)
})

test('a subject cannot carry a header, nor a link a script', async () => {
  const shop = await newShop()
  const queue = (subject: string, url: string) =>
    shop.inShop((ctx) =>
      queueMail(ctx, {
        to: 'a@exemple.test',
        flow: 'message',
        template: 'message',
        data: { subject, paragraphs: ['x'], button: { label: 'y', url } },
      }),
    )
  await run(shop, await queue('Bonjour\r\nBcc: tous@exemple.test', 'https://a.test'))
  expect(received[0]?.subject).toBe('Bonjour Bcc: tous@exemple.test')
  expect(received[0]?.bcc).toBeUndefined()
  await expect(queue('x', 'javascript:alert(1)')).rejects.toThrow('A link in a mail')
})
