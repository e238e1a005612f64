import { type MailFlow, type MailTongue, mailFlows, noOwnWords, type OwnWords } from '@plantule/contract/platform/mail-flows'
import { shadesOf } from '@plantule/contract/shops/papers'
import type { Ctx } from '../context.ts'
import { logoAt, logoSize } from '../look/logos.ts'
import { readSetting, writeSetting } from '../settings.ts'
import type { MailLook } from './content.ts'

/** Who writes, as readers see it. Empty or null: the name of the shop, no address for answers, no signature, the product's green. */
export type MailSender = { senderName: string; replyTo: string | null; signature: string; colour: string | null }
export const plainSender: MailSender = { senderName: '', replyTo: null, signature: '', colour: null }
export const mailSender = (ctx: Ctx): Promise<MailSender> => readSetting(ctx, 'mails', plainSender)
export const setMailSender = (ctx: Ctx, sender: MailSender): Promise<void> => writeSetting(ctx, 'mails', plainSender, sender)

type Words = Partial<Record<MailFlow, Partial<Record<MailTongue, OwnWords>>>>
/** `off`: those of the usual ones that the shop does not want. */
export type FlowSettings = { off: MailFlow[]; words: Words }
const plainFlows: FlowSettings = { off: [], words: {} }
export const flowSettings = (ctx: Ctx): Promise<FlowSettings> => readSetting(ctx, 'mails.flows', plainFlows)
export const setFlowSettings = (ctx: Ctx, flows: FlowSettings): Promise<void> => writeSetting(ctx, 'mails.flows', plainFlows, flows)

/** Whether a mail that leaves by itself is wanted. */
export const flowIsOn = async (ctx: Ctx, flow: MailFlow): Promise<boolean> => !(await flowSettings(ctx)).off.includes(flow)

export const ownWordsOf = async (ctx: Ctx, flow: MailFlow, locale: MailTongue): Promise<OwnWords> =>
  mailFlows[flow].variables === null ? noOwnWords : ((await flowSettings(ctx)).words[flow]?.[locale] ?? noOwnWords)

/** As long side of a logo at the head of a mail. */
const LOGO = { width: 200, height: 64 }

/** Colours and logo of the mails of today; undefined for a shop that chose neither. */
export async function mailLook(ctx: Ctx, colour: string | null): Promise<MailLook | undefined> {
  const found = await logoAt(ctx, 'mails')
  if (!found && colour === null) return undefined
  const shades = colour === null ? {} : { accent: shadesOf(colour).accent, ground: shadesOf(colour).cream }
  if (!found) return shades
  const { width, height } = await logoSize(ctx, found.sha256)
  const share = Math.min(LOGO.width / width, LOGO.height / height, 1)
  return { ...shades, logo: { sha256: found.sha256, width: Math.max(1, Math.round(width * share)) } }
}
