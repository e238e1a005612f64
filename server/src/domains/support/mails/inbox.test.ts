import { fullPath } from '@plantule/contract/base/route'
import { supportMailRoutes } from '@plantule/contract/support/mails'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import { teamRoutes } from '@plantule/contract/shops/team'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someStaff } from '../../provider/provider.testing.ts'
import { someTicket } from '../support.testing.ts'
import { MAX_MAIL_BYTES, MOST_AN_HOUR } from './bounds.ts'
import { forgetSupport } from '../forget.ts'

const SECRET = 'a-secret-of-the-mail-server-42'
const INBOX = 'aide@plantule.test'
let shop: TestShop
let staff: { token: string; name: string }
let ticketId: number
let address: string
let owner: string

beforeAll(async () => {
  const { services } = await testApp()
  services.config.supportInbox = { address: INBOX, secret: SECRET }
  staff = await someStaff(['support'])
})
afterAll(async () => {
  delete (await testApp()).services.config.supportInbox
})
beforeEach(async () => {
  shop = await newShop()
  ticketId = (await someTicket(shop)).id
  address = await answered(ticketId)
  owner = await shop.inShop(
    async (ctx) => (await ctx.db.selectFrom('member').select('email').orderBy('id').executeTakeFirstOrThrow()).email,
  )
})

const lastMail = (of: TestShop) =>
  of.inShop((ctx) =>
    ctx.db
      .selectFrom('outbox_mail')
      .select(['reply_to', 'plain', 'subject', 'locale', 'sender_name'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
/** Staff answer, and the mail about it names an address to answer to. */
async function answered(id: number): Promise<string> {
  await shop.ok(staffTicketRoutes.addComment, { params: { id }, body: { text: 'Rechargez la page.', internal: false } }, staff)
  await shop.drain()
  return (await lastMail(shop)).reply_to ?? ''
}

type Mail = { from?: string; to?: string; id?: string; head?: string[]; type?: string; body?: string }
let count = 0
const mailOf = ({
  from = owner,
  to = address,
  id = `m${++count}-${ticketId}@exemple.fr`,
  head = [],
  type = 'text/plain; charset=utf-8',
  body,
}: Mail): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: =?utf-8?Q?Re=3A_R=C3=A9ponse?=',
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    ...head,
    '',
    body ?? 'Merci, ça marche.',
  ].join('\r\n')
async function send(payload: string | Buffer, { secret = SECRET, query = '' }: { secret?: string; query?: string } = {}) {
  const { app } = await testApp()
  return app.inject({
    method: 'POST',
    url: fullPath(supportMailRoutes.takeMail) + query,
    payload,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
  })
}
const bring = async (mail: Mail) => (await send(mailOf(mail))).json() as { taken: boolean; why: string | null }
const ticket = async () => {
  await shop.drain()
  return shop.ok(supportTicketRoutes.getMyTicket, { params: { id: ticketId } })
}
const words = async () => (await ticket()).comments.slice(2)

test('an answer by mail becomes a word of its request, calls the provider again, and is taken once', async () => {
  expect(address).toMatch(/^aide\+[\w-]{22}@plantule\.test$/)
  const quoted = [
    'Merci, ça marche.',
    '',
    'Le ven. 27 nov. 2026 à 10:00, Plantule <aide@plantule.test> a écrit :',
    '> — Répondez au-dessus de cette ligne —',
    '> Rechargez la page.',
  ].join('\r\n')
  const mail = mailOf({ body: quoted })
  for (const answer of await Promise.all([send(mail), send(mail)]))
    expect([answer.statusCode, answer.json()]).toEqual([200, { taken: true, why: null }])
  expect(await words()).toMatchObject([{ side: 'shop', text: 'Merci, ça marche.', mailFrom: owner, mailKnown: true }])
  expect((await ticket()).state).toBe('open')
  expect((await shop.ok(staffTicketRoutes.getTicket, { params: { id: ticketId } }, staff)).comments.at(-1)).toMatchObject({
    mailFrom: owner,
    mailKnown: true,
  })
  // The mail itself is not kept.
  const { pools } = await testApp()
  const { rows } = await pools.owner.query(`select from stored_file where shop_id = $1 and mime = 'message/rfc822'`, [shop.id])
  expect(rows).toEqual([])
})

test('who is not of the shop is shown as such, and another shop’s request stays closed to them', async () => {
  const other = await newShop()
  await bring({ from: '"Rose Martin" <rose@ailleurs.fr>' })
  expect(await words()).toMatchObject([{ by: 'Rose Martin', mailFrom: 'rose@ailleurs.fr', mailKnown: false }])
  expect((await other.call(supportTicketRoutes.getMyTicket, { params: { id: ticketId } })).status).toBe(404)
})

test('without the secret, with another one, or where nothing is set up, nothing is read', async () => {
  expect((await send(mailOf({}), { secret: `${SECRET}x` })).statusCode).toBe(401)
  const { app, services } = await testApp()
  expect((await app.inject({ method: 'POST', url: fullPath(supportMailRoutes.takeMail), payload: mailOf({}) })).statusCode).toBe(401)
  const basic = Buffer.from(`plantule:${SECRET}`).toString('base64')
  const by = { authorization: `Basic ${basic}`, 'content-type': 'message/rfc822' }
  expect(
    (await app.inject({ method: 'POST', url: fullPath(supportMailRoutes.takeMail), payload: mailOf({}), headers: by })).statusCode,
  ).toBe(200)
  const { supportInbox } = services.config
  delete services.config.supportInbox
  expect((await send(mailOf({}))).statusCode).toBe(401)
  if (supportInbox) services.config.supportInbox = supportInbox
  expect(await words()).toHaveLength(1)
})

test.each([
  ['an answer of who is away', ['Auto-Submitted: auto-replied']],
  ['a mass mail', ['Precedence: bulk']],
  ['a list', ['List-Id: <serres.exemple.fr>']],
  ['an old kind of answer', ['X-Autoreply: yes']],
  ['what could not be delivered', ['Return-Path: <>']],
  ['what goes round in circles', Array.from({ length: 41 }, (_, at) => `Received: from a by b; hop ${at}`)],
])('%s is left', async (_, head) => {
  expect(await bring({ head })).toEqual({ taken: false, why: 'by_program' })
  expect(await words()).toEqual([])
})

test('a report of a mail server, and our own mails that come back, are left', async () => {
  expect((await bring({ type: 'multipart/report; boundary=x' })).why).toBe('by_program')
  expect((await bring({ from: INBOX })).why).toBe('by_program')
  expect((await bring({ from: 'MAILER-DAEMON@exemple.fr' })).why).toBe('by_program')
})

test('an address of no request is left, one of the envelope is taken before those of the head', async () => {
  expect((await bring({ to: 'autre@plantule.test' })).why).toBe('no_request')
  expect((await bring({ to: `autre+${'a'.repeat(22)}@plantule.test` })).why).toBe('no_request')
  expect((await bring({ to: address.replace('plantule.test', 'exemple.fr') })).why).toBe('no_request')
  const hidden = await send(mailOf({ to: 'liste-non-divulguee:;' }), { query: `?to=${encodeURIComponent(address)}` })
  expect(hidden.json()).toEqual({ taken: true, why: null })
  expect(await words()).toHaveLength(1)
})

test('of a page its words are read, and nothing that runs', async () => {
  const body =
    '<html><head><style>p{}</style></head><body><p>Bonjour&nbsp;!</p><script>alert(1)</script><p>1 &lt; 2 <img src=x onerror=alert(2)></p></body></html>'
  await bring({ type: 'text/html; charset=utf-8', body })
  const [word] = await words()
  expect(word?.text).toMatch(/^Bonjour\s!\s+1 < 2$/)
})

test('what is attached is judged by its bytes; what is of another kind is named and left', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const part = (name: string, type: string, base64: string) =>
    [
      '--x',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64,
    ].join('\r\n')
  const body = [
    '--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nVoici.',
    part('capture.png', 'application/octet-stream', png),
    part('facture.pdf', 'application/pdf', Buffer.from('MZ\u0000\u0001 not a pdf').toString('base64')),
    part('page.txt', 'text/plain', Buffer.from('<svg onload=alert(1)>').toString('base64')),
    '--x--',
  ].join('\r\n')
  await bring({ type: 'multipart/mixed; boundary=x', body })
  const { attachments, comments } = await ticket()
  expect(attachments.map(({ name, mime }) => [name, mime])).toEqual([['capture.png', 'image/png']])
  expect(comments.at(-1)?.text).toBe('Voici.\n\n[Pièces jointes non reprises : facture.pdf, page.txt]')
  const file = await shop.ok(supportTicketRoutes.getMyAttachment, { params: { id: ticketId, attachmentId: attachments[0]?.id ?? 0 } })
  expect(file.subarray(1, 4).toString()).toBe('PNG')
})

test('no mail, too large a mail, an empty one, and too many in an hour', async () => {
  expect((await send('Bonjour')).statusCode).toBe(400)
  expect((await send(Buffer.alloc(MAX_MAIL_BYTES + 1, 'a'))).statusCode).toBe(413)
  await bring({ body: '\r\n> cité\r\n' })
  expect(await words()).toEqual([])
  for (let times = 1; times < MOST_AN_HOUR; times++) expect((await bring({})).taken).toBe(true)
  expect(await bring({})).toEqual({ taken: false, why: 'too_many' })
})

test('a mail that is made to be hard to read ends, and calls nobody', async () => {
  let deep = 'Content-Type: text/plain\r\n\r\nAu fond'
  for (let depth = 0; depth < 300; depth++)
    deep = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${deep}\r\n--b${depth}--`
  expect((await send(`From: ${owner}\r\nTo: ${address}\r\nMessage-ID: <deep-${ticketId}@exemple.fr>\r\n${deep}`)).json().taken).toBe(true)
  expect(await words()).toEqual([])
  const { pools } = await testApp()
  const { rows } = await pools.owner.query('select state, reason, file_id from support_mail where shop_id = $1', [shop.id])
  expect(rows).toEqual([{ state: 'refused', reason: 'unreadable', file_id: null }])
})

test('mails about a request speak the language of whoever asked, and say that a program sent them', async () => {
  await shop.ok(teamRoutes.setPreference, { params: { key: 'language' }, body: { value: 'en' } })
  expect(await answered(ticketId)).toBe(address)
  const mail = await lastMail(shop)
  expect(mail).toMatchObject({ locale: 'en', sender_name: 'Plantule support', subject: expect.stringContaining('Answer to your request') })
  expect(mail.plain).toContain('— Answer above this line —')
})

test('what is known of a mail is forgotten after three months, and the word stays', async () => {
  await bring({})
  await ticket()
  const { pools } = await testApp()
  await pools.owner.query(`update support_mail set received_at = now() - interval '91 days' where shop_id = $1`, [shop.id])
  await shop.inShop(forgetSupport)
  expect((await pools.owner.query('select from support_mail where shop_id = $1', [shop.id])).rowCount).toBe(0)
  expect(await words()).toHaveLength(1)
})
