import { readdirSync, readFileSync } from 'node:fs'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import {
  filled,
  mailFlowNames,
  mailFlows,
  mailTongues,
  noOwnWords,
  ownWordFlows,
  unknownIn,
  usualFlows,
  variablesOf,
} from '@plantule/contract/platform/mail-flows'
import { logosRoutes } from '@plantule/contract/shops/logos'
import { mailsRoutes, previewedFlows } from '@plantule/contract/storefront/mails'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compose } from '../../../platform/mail/compose.ts'
import { flowIsOn } from '../../../platform/mail/mail-settings.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { contentOf } from '../../../platform/mail/templates.ts'
import { renderHtml, renderPlain } from '../../../platform/mail/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, freeLine } from '../../orders/orders.testing.ts'
import { invented } from './samples.ts'

const plain = { senderName: '', replyTo: null, signature: '', colour: null }
const trial = (over: object = {}) => ({ flow: 'ready' as const, language: 'fr' as const, words: noOwnWords, sender: null, ...over })
const own = (subject: string, text: string) => ({ fr: { subject, text }, en: noOwnWords })
const outbox = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute())

test('every place that writes a mail says which one it is, and every mail is written somewhere', () => {
  const domains = new URL('../../', import.meta.url)
  const sources = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(name) && !name.startsWith('storefront/mails'))
    .map((name) => readFileSync(new URL(name, domains), 'utf8'))
    .join('\n')
  const orderKinds = [
    'prepared',
    'ready',
    'shipped',
    'part_shipped',
    'refund',
    'quotation_reminder',
    'deposit_reminder',
    'slot_reminder',
    'round_slot',
    'grown_ready',
    'grown_short',
  ]
  const unwritten = mailFlowNames.filter(
    (flow) => !orderKinds.includes(flow) && !new RegExp(`flow: (?:kind === 'invoice' \\? )?'${flow}'`).test(sources),
  )
  expect(unwritten).toEqual([])
})

test('who changes nothing gets the words of the product, letter by letter', async () => {
  const shop = await newShop()
  for (const flow of previewedFlows)
    for (const language of mailTongues) {
      const mail = invented(flow, language, 'Pépinière')
      const name = `Pépinière ${shop.uid}`
      const { content, sender, replyTo } = await shop.inShop((ctx) => compose(ctx, mail, language))
      expect({ content, sender, replyTo }).toEqual({
        content: contentOf(mail.template, mail.data, name, language),
        sender: name,
        replyTo: null,
      })
    }
})

test('every mail to customers takes own words with all its variables, signature, name, colour and logo, in html and in text', async () => {
  const shop = await newShop()
  const bytes = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#802020' } })
    .png()
    .toBuffer()
  await shop.ok(logosRoutes.setLogo, {}, { file: { name: 'a.png', bytes } })
  await shop.ok(mailsRoutes.setMailSender, {
    body: { senderName: 'Les Saules', replyTo: 'a@exemple.test', signature: 'Zoé, <b>06</b>', colour: '#ffee00' },
  })
  for (const flow of ownWordFlows) {
    const variables = variablesOf(flow)
      .map((name) => `${name}={${name}}`)
      .join('\n')
    const body = {
      flows: [
        {
          flow,
          on: mailFlows[flow].leaves === 'hand' ? null : true,
          own: own('Objet {boutique} <i>', `Bonjour <script>x()</script>\n\n${variables}`),
        },
      ],
    }
    await shop.ok(mailsRoutes.setMailFlows, { body })
    const { content, sender, replyTo } = await shop.inShop((ctx) => compose(ctx, invented(flow as never, 'fr', 'Pépinière'), 'fr'))
    expect([sender, replyTo, content.subject]).toEqual(['Les Saules', 'a@exemple.test', 'Objet Les Saules <i>'])
    const text = renderPlain(content, 'fr')
    for (const name of variablesOf(flow)) expect(text, `${flow} ${name}`).toMatch(new RegExp(`^${name}=.`, 'm'))
    const html = await renderHtml(content, 'fr', sender)
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;b&gt;06&lt;/b&gt;')
    expect(html).toContain('cid:logo@plantule')
    expect(text).toContain('Zoé, <b>06</b>')
  }
  expect((await shop.ok(orderMailRoutes.getMailSettings)).replyTo).toBe('a@exemple.test')
})

test('a variable that a mail does not know is named, beside its field; nothing is kept', async () => {
  const shop = await newShop()
  const flows = [{ flow: 'ready' as const, on: true, own: own('Prête', 'Bonjour {client}, {solde} de {retrait}') }]
  const refused = await shop.call(mailsRoutes.setMailFlows, { body: { flows } })
  expect(refused.problem).toMatchObject({ code: 'mail_variable_unknown', errors: [{ path: ['flows', 0, 'own', 'fr', 'text'] }] })
  expect(refused.problem.errors?.[0]?.message).toContain('{solde}')
  const preview = await shop.call(mailsRoutes.previewMail, { body: trial({ words: { subject: '{x}', text: '' } }) })
  expect(preview.problem.errors?.[0]?.path).toEqual(['words', 'subject'])
  const fixed = await shop.call(mailsRoutes.setMailFlows, { body: { flows: [{ flow: 'invitation', on: null, own: own('x', 'y') }] } })
  expect(fixed.problem.code).toBe('mail_words_fixed')
  const hand = await shop.call(mailsRoutes.setMailFlows, { body: { flows: [{ flow: 'invoice', on: false, own: own('', '') }] } })
  expect([hand.problem.code, hand.problem.errors?.[0]?.path]).toEqual(['mail_by_hand', ['flows', 0, 'on']])
  expect((await shop.ok(orderMailRoutes.getMailSettings)).flows).toEqual([])
  for (const name of ['A <a@b.fr>', 'A\r\nBcc: x@y.fr', '"A"'])
    expect((await shop.call(mailsRoutes.setMailSender, { body: { ...plain, senderName: name } })).problem.errors?.[0]?.path).toEqual([
      'senderName',
    ])
})

test('what the product would say is told with its variables, so that nobody takes over an invented name', async () => {
  const shop = await newShop()
  const { items } = await shop.ok(mailsRoutes.getMailFlows)
  for (const { flow, usual } of items)
    for (const language of mailTongues) {
      const words = usual?.[language]
      if (!words) continue
      expect(`${words.subject} ${words.text}`, flow).not.toMatch(/Camille|2026|\d,\d\d/)
      expect(unknownIn(flow, words.subject + words.text)).toEqual([])
    }
  expect(items.find(({ flow }) => flow === 'shipped')?.usual?.fr.text).toContain('Bonjour {client},')
})

test('a line whose variable has nothing to say goes as a whole', () => {
  const words = 'Bonjour {client},\n\nSuivi : {suivi}.\nÀ bientôt.'
  expect(filled(words, { client: 'Zoé', suivi: null })).toBe('Bonjour Zoé,\n\nÀ bientôt.')
  expect(filled(words, { client: '{suivi}', suivi: 'X' })).toBe('Bonjour {suivi},\n\nSuivi : X.\nÀ bientôt.')
  expect(unknownIn('shipped', '{ suivi } {toString} {}')).toEqual(['toString', ''])
})

test('steps and the usual mails are turned on and off in one place', async () => {
  const shop = await newShop()
  const words = { fr: noOwnWords, en: noOwnWords }
  const { items } = await shop.ok(mailsRoutes.setMailFlows, {
    body: { flows: [{ flow: 'order_invoice', on: true, own: words }, ...usualFlows.map((flow) => ({ flow, on: false, own: words }))] },
  })
  expect(items.filter(({ on }) => on === true).map(({ flow }) => flow)).toEqual(['order_invoice'])
  expect((await shop.ok(orderMailRoutes.getMailSettings)).flows).toEqual(['invoice'])
  for (const flow of usualFlows) expect(await shop.inShop((ctx) => flowIsOn(ctx, flow))).toBe(false)
})

test('a preview is of the newest order, and a test goes to who asks for it alone', async () => {
  const shop = await newShop()
  const words = { subject: 'Prête : {numero}', text: 'Bonjour {client}, c’est prêt.' }
  const first = await shop.ok(mailsRoutes.previewMail, { body: trial({ words }) })
  expect([first.about, first.subject]).toEqual([null, 'Prête : C-2026-0042'])
  const order = await draft(shop, [freeLine()], { asQuotation: true })
  const real = await shop.ok(mailsRoutes.previewMail, { body: trial({ flow: 'quotation', words }) })
  expect([real.about, real.subject]).toEqual([order.reference, `Prête : ${order.reference}`])
  expect(real.html).toContain('c’est prêt.')
  await shop.ok(mailsRoutes.testMail, { body: trial({ words, sender: { ...plain, signature: 'Zoé' } }) })
  const [mail] = await outbox(shop)
  const me = await shop.inShop((ctx) => ctx.db.selectFrom('member').select('email').executeTakeFirstOrThrow())
  expect(mail).toMatchObject({ recipient: me.email, subject: '[Test] Prête : C-2026-0042' })
  expect(mail?.plain).toContain('Zoé')
})

test('own words keep what somebody wrote to this reader, and its lines and sums', async () => {
  const shop = await newShop()
  await shop.ok(mailsRoutes.setMailFlows, { body: { flows: [{ flow: 'confirmation', on: null, own: own('', 'Merci {client} !') }] } })
  const order = await draft(shop, [freeLine()])
  const body = { kind: 'confirmation', message: 'À samedi.', to: 'a@exemple.test' } as const
  const { text } = await shop.ok(orderMailRoutes.previewEmail, { params: { id: order.id }, body })
  for (const part of ['Merci', 'À samedi.', 'Plantation']) expect(text).toContain(part)
  expect(text).not.toContain('Nous avons bien reçu')
  await shop.inShop((ctx) =>
    queueMail(ctx, {
      to: 'a@exemple.test',
      flow: 'invitation',
      template: 'invitation',
      data: { name: 'B', invitedBy: 'C', link: 'https://a.test/' },
    }),
  )
  expect((await outbox(shop))[0]?.plain).toContain('C')
})
