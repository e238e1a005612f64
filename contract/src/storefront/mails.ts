import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { done, text } from '../base/shared.ts'
import { mailFlowNames, mailTongues, mailVariables, OwnWords, ownWordFlows } from '../platform/mail-flows.ts'
import { PaperColour } from '../shops/papers.ts'

export const MailSenderInput = z.object({
  /** Empty: the name of the shop. */
  senderName: text(80).regex(/^[^\p{Cc}<>"]*$/u, { message: 'mail_name_signs' }),
  /** Where answers go; mails themselves leave from the installation's own address. */
  replyTo: z.email().max(200).nullable(),
  signature: text(600),
  /** Null: the product's own. */
  colour: PaperColour.nullable(),
})
export type MailSenderInput = z.output<typeof MailSenderInput>
export const MailSenderAnswer = z.object({
  ...MailSenderInput.shape,
  /** The address that mails leave from; null while the installation has no mail server. */
  from: z.string().nullable(),
  shopName: z.string(),
})
export type MailSenderAnswer = z.output<typeof MailSenderAnswer>

const inBoth = z.object({ fr: OwnWords, en: OwnWords })
const MailFlowRow = z.object({
  flow: z.enum(mailFlowNames),
  to: z.enum(['customer', 'team']),
  leaves: z.enum(['step', 'usual', 'hand']),
  /** Whether it leaves by itself; null where only somebody sends it. */
  on: z.boolean().nullable(),
  /** Null where nobody changes its words. */
  variables: z.array(z.enum(mailVariables)).nullable(),
  own: inBoth,
  /** What the product would say, with its variables. */
  usual: inBoth.nullable(),
})
export type MailFlowRow = z.output<typeof MailFlowRow>
export const MailFlows = z.object({ items: z.array(MailFlowRow) })

/** `on` is left out for a mail that somebody sends. */
export const FlowChange = z.object({ flow: z.enum(mailFlowNames), on: z.boolean().nullable(), own: inBoth })
export type FlowChange = z.output<typeof FlowChange>

export const previewedFlows = ['message', ...ownWordFlows] as const
export const MailTrial = z.object({
  flow: z.enum(previewedFlows),
  language: z.enum(mailTongues),
  words: OwnWords,
  /** Null: as it is kept. */
  sender: MailSenderInput.nullable(),
})
export type MailTrial = z.output<typeof MailTrial>

export const errors = {
  mail_name_signs: {
    status: 400,
    fr: 'Un nom d’expéditeur ne contient ni chevrons ni guillemets, et tient sur une ligne.',
    en: 'A sender’s name holds no angle brackets or quotation marks, and stands on one line.',
  },
  mail_variable_unknown: {
    status: 400,
    fr: 'Ce message ne connaît pas {name}. Il connaît : {known}.',
    en: 'This mail does not know {name}. It knows: {known}.',
  },
  mail_words_fixed: {
    status: 400,
    fr: 'Le texte de ce message ne se change pas.',
    en: 'The words of this mail are not changed.',
  },
  mail_by_hand: {
    status: 400,
    fr: 'Ce message ne part que si quelqu’un l’envoie : il n’y a rien à désactiver.',
    en: 'This mail leaves only when somebody sends it: there is nothing to turn off.',
  },
} as const satisfies Messages

export const mailsRoutes = {
  getMailSender: route({
    method: 'GET',
    path: '/config/email',
    summary: 'Who writes the mails of the shop: name, address for answers, signature, colour',
    permission: 'settings.read',
    response: MailSenderAnswer,
  }),
  setMailSender: route({
    method: 'PUT',
    path: '/config/email',
    summary: 'Change it',
    permission: 'settings.write',
    body: MailSenderInput,
    response: MailSenderAnswer,
  }),
  getMailFlows: route({
    method: 'GET',
    path: '/config/email/flows',
    summary: 'Every mail that the product sends: what makes it leave, and in which words',
    permission: 'settings.read',
    response: MailFlows,
  }),
  setMailFlows: route({
    method: 'PUT',
    path: '/config/email/flows',
    summary: 'Turn mails on or off and give them own words; those that are not named stay',
    permission: 'settings.write',
    body: z.object({ flows: z.array(FlowChange).min(1).max(mailFlowNames.length) }),
    response: MailFlows,
    errors: ['mail_variable_unknown', 'mail_words_fixed', 'mail_by_hand'],
  }),
  previewMail: route({
    method: 'POST',
    path: '/config/email/preview',
    summary: 'A mail as it would be read, of the newest record that it could be about',
    permission: 'settings.read',
    body: MailTrial,
    response: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** What it is about; null where nothing is there yet and the mail is of an invented customer. */
      about: z.string().nullable(),
    }),
    errors: ['mail_variable_unknown'],
  }),
  testMail: route({
    method: 'POST',
    path: '/config/email/test',
    summary: 'Send it to oneself',
    permission: 'settings.write',
    body: MailTrial,
    response: done,
    errors: ['mail_variable_unknown', 'not_a_member'],
  }),
}
