import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Refused } from '../../../platform/refused.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { LETTER_WORDING } from '@plantule/contract/marketing/measures'
import { addSubscriber, measureOf } from '../../marketing/index.ts'
import { type Keys, siteBox } from '../buying/basket-cookie.ts'

const VALID_DAYS = 7
const AGAIN_MINUTES = 60
const DAY_SECONDS = 86_400

const isEmail = (text: string): boolean => z.email().max(200).safeParse(text).success

/** Names an address and when it was typed, signed: nobody is written down before they say yes from their own mail. */
export function letterToken(keys: Keys, shopId: number, email: string, now: Date): string {
  const text = Buffer.from(JSON.stringify([email, Math.floor(now.getTime() / 1000)])).toString('base64url')
  return `${text}.${siteBox(keys).mac(`letter ${shopId} ${text}`)}`
}

/** The address that a link names; undefined for a link of nobody's, or an old one. */
export function emailIn(keys: Keys, shopId: number, token: string, now: Date): string | undefined {
  const [text = '', mac = ''] = token.split('.')
  if (!text || !siteBox(keys).macMatches(`letter ${shopId} ${text}`, mac)) return undefined
  const [email, at] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number]
  return now.getTime() / 1000 - at <= VALID_DAYS * DAY_SECONDS ? email : undefined
}

const words = {
  fr: {
    subject: 'Confirmez votre inscription',
    text: 'Vous avez demandé à recevoir notre lettre. Confirmez par ce bouton ; sans cela, vous ne recevrez rien et rien n’est gardé.',
    button: 'Je confirme',
  },
  en: {
    subject: 'Confirm your registration',
    text: 'You asked to receive our letter. Confirm by this button; otherwise you receive nothing and nothing is kept.',
    button: 'I confirm',
  },
}

/** Asks by mail whether an address wants the letter; once an hour at most. False for what is no address. */
export async function askLetter(ctx: Ctx, email: string, linkTo: (token: string) => string): Promise<boolean> {
  if (!isEmail(email)) return false
  const address = email.toLowerCase()
  // Of two that ask at once the second finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letter ${ctx.shopId} ${address}`}, 0))`.execute(ctx.db)
  const since = new Date(ctx.now.getTime() - AGAIN_MINUTES * 60_000)
  const asked = await ctx.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('recipient', '=', address)
    .where('about', '=', 'newsletter')
    .where('about_id', '=', 0)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (asked) return true
  const w = words[ctx.locale]
  await queueMail(ctx, {
    to: address,
    flow: 'letter_request',
    template: 'message',
    data: {
      subject: w.subject,
      paragraphs: [w.text],
      button: { label: w.button, url: linkTo(letterToken(ctx.services, ctx.shopId, address, ctx.now)) },
    },
    about: { subject: 'newsletter', id: 0 },
    locale: ctx.locale,
  })
  return true
}

/**
 * Registers the address of a link, with how its reader agreed, and whether they agree to be counted too, which they are asked apart.
 * Once is enough; false for a link that holds no longer.
 */
export async function confirmLetter(ctx: Ctx, token: string, measured: boolean): Promise<boolean> {
  const email = emailIn(ctx.services, ctx.shopId, token, ctx.now)
  if (!email) return false
  const proof = `Formulaire de la boutique, confirmé depuis cette adresse le ${frenchDay(parisDay(ctx.now))}`
  try {
    await ctx.attempt(() => addSubscriber(ctx, { email, name: '', proof, again: true }, LETTER_WORDING))
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'subscriber_known')) throw error
  }
  if (measured) await measureOf(ctx, email, proof)
  return true
}
