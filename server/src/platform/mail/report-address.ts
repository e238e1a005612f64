import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Base, inShop } from '../context.ts'
import { Refused } from '../refused.ts'
import { isGone } from './gone.ts'
import { type MailReport, readReport } from './read-report.ts'
import { ownMail, takeReport } from './reported.ts'

const REPORT_PATH = '/mail-report'
/** A report quotes the mail that it speaks of. */
const MOST_BYTES = 512_000

/** What a provider of mails is asked to send where it speaks JSON. */
const Told = z.object({
  kind: z.enum(['bounce', 'complaint']),
  messageId: z.string().max(300),
  recipient: z.string().max(200).default(''),
  permanent: z.boolean().default(true),
  /** The class of the refusal (RFC 3463); it decides where it is told. */
  status: z.string().max(100).default(''),
  reason: z.string().max(300).default(''),
})

/**
 * Where the installation's mail server, or its provider, hands on what comes back of mails: a mail as it came (RFC 3464, RFC 5965) or JSON.
 * Who brings no secret gets nothing read.
 */
export function mountReportAddress(app: FastifyInstance, base: Base): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => {
      const { reportSecret } = base.services.config
      if (!reportSecret) throw new Refused('not_found')
      if (!isSame(request.headers.authorization ?? '', `Bearer ${reportSecret}`)) throw new Refused('not_signed_in')
    })
    scope.route({ method: 'POST', url: REPORT_PATH, handler: take })
  })
  async function take(request: FastifyRequest): Promise<{ known: boolean }> {
    const report = reportIn(request)
    const own = report && ownMail(report.messageId)
    if (!own) return { known: false }
    const who = { shopId: own.shopId, actor: { kind: 'system', name: 'Plantule' }, requestId: request.id } as const
    return { known: await inShop(base, who, (ctx) => takeReport(ctx, own.mailId, own.at, report)) }
  }
}

function reportIn({ headers, body }: FastifyRequest): MailReport | undefined {
  const text = typeof body === 'string' ? body : ''
  if (!(headers['content-type'] ?? '').startsWith('application/json')) return readReport(text)
  try {
    const { messageId, recipient, status, ...told } = Told.parse(JSON.parse(text))
    const gone = told.kind === 'complaint' || (status ? isGone(status) : told.permanent)
    return { ...told, gone, messageId: messageId.replace(/^<|>$/g, ''), recipient: recipient.toLowerCase() }
  } catch {
    throw new Refused('invalid_input')
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
