import { createHash, timingSafeEqual } from 'node:crypto'
import { fullPath } from '@plantule/contract/base/route'
import { supportMailRoutes, type TakenMail } from '@plantule/contract/support/mails'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Base, inShop } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { MAX_MAIL_BYTES } from './bounds.ts'
import { keepMail } from './keep-mail.ts'
import { headOf, isByProgram, isSpam, recipientsOf, refOf } from './read-mail.ts'
import { isInbox, tokenIn } from './reply-address.ts'
import { takeUnasked } from './take-unasked.ts'

const SYSTEM = { kind: 'system', name: 'E-mail' } as const

/**
 * Where the installation's mail server hands over what comes to its mailbox: the mail as it came (RFC 5322), with the secret of the
 * settings. It answers 200 to all that it understood, so that nobody is written to about a mail that is not taken.
 */
export function mountInbox(app: FastifyInstance, base: Base): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_MAIL_BYTES }, (_request, body, done) => done(null, body))
    scope.route({ method: 'POST', url: fullPath(supportMailRoutes.takeMail), handler: (request) => take(base, request) })
  })
}

/** Throws `mail_not_allowed`, `no_mail`. */
async function take(base: Base, request: FastifyRequest): Promise<TakenMail> {
  const { supportInbox, smtp } = base.services.config
  if (!supportInbox || !isSecret(request.headers.authorization ?? '', supportInbox.secret)) throw new Refused('mail_not_allowed')
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const head = await headOf(raw)
  if (!head) throw new Refused('no_mail')
  if (isByProgram(head, [supportInbox.address, ...(smtp ? [smtp.from] : [])])) return { taken: false, why: 'by_program' }
  const { to } = request.query as { to?: unknown }
  const addresses = typeof to === 'string' ? [to] : recipientsOf(head)
  const token = addresses.map((each) => tokenIn(each, supportInbox.address)).find((each) => each !== undefined)
  const found =
    token && (await base.pool.query<{ shop: number; ticket: number }>('select * from support_ticket_of_reply($1)', [token])).rows[0]
  if (!found) {
    if (!addresses.some((each) => isInbox(each, supportInbox.address))) return { taken: false, why: 'no_request' }
    if (isSpam(head)) return { taken: false, why: 'spam' }
    return takeUnasked(base, { head, raw, requestId: request.id })
  }
  const mail = { ticketId: found.ticket, ref: refOf(head, raw), raw }
  return inShop(base, { shopId: found.shop, actor: SYSTEM, requestId: request.id }, (ctx) => keepMail(ctx, mail))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** As a bearer, or as the password of a mail server that knows no other way. */
function isSecret(header: string, secret: string): boolean {
  const [kind = '', given = ''] = header.split(' ')
  const told = kind.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString('utf8').split(':').slice(1).join(':') : given
  return ['bearer', 'basic'].includes(kind.toLowerCase()) && timingSafeEqual(digest(told), digest(secret))
}
