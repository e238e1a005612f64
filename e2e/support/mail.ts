import { mailsIn, type ReceivedMail } from '../../server/src/testing/mail-peer.ts'
import { expect } from './shop.ts'

/** The mail that reached an address, once it has: the newest whose subject says so. */
export async function mailTo(address: string, subject: RegExp): Promise<ReceivedMail> {
  const found = (): ReceivedMail | undefined =>
    mailsIn(process.env['E2E_MAILS'] ?? '', address).findLast((mail) => subject.test(mail.subject))
  await expect.poll(() => found()?.subject, { timeout: 60_000, message: `a mail to ${address}` }).toMatch(subject)
  const mail = found()
  if (!mail) throw new Error('it was there a moment ago')
  return mail
}
