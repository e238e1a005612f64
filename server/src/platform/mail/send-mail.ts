import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { checkLinks } from './content.ts'
import { renderHtml, renderPlain } from './render.ts'
import { contentOf, type MailData, type TemplateName } from './templates.ts'
import { deliver } from './transport.ts'

const SENDER = 'Plantule'

/**
 * Sends a mail that belongs to a person and to no shop: a new password, a confirmed address. No outbox holds it, since
 * its link signs the person in. Without an SMTP server it is written to the data folder's `mails`, which only whoever
 * runs the machine can read. Throws when the server cannot be reached or refuses it.
 */
export async function sendMail<T extends TemplateName>(
  config: Config,
  mail: { to: string; template: T; data: MailData[T]; locale: 'fr' | 'en' },
): Promise<void> {
  const content = contentOf(mail.template, mail.data, SENDER, mail.locale)
  checkLinks(content)
  const message = {
    to: mail.to,
    subject: content.subject,
    html: await renderHtml(content, mail.locale, SENDER),
    text: renderPlain(content),
  }
  if (config.smtp) return deliver(config.smtp, { ...message, from: { name: SENDER, address: config.smtp.from } })
  const written = await createTransport({ streamTransport: true }).sendMail({ ...message, from: { name: SENDER, address: 'plantule@localhost' } })
  const folder = join(config.dataFolder, 'mails')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.template}.eml`
  // A stream transport always answers with a stream.
  await writeFile(join(folder, name), await buffer(written.message as Readable), { mode: 0o600 })
}
