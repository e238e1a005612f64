import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import {
  byId,
  changeOf,
  clockPattern,
  day,
  done,
  id,
  instant,
  listQuery,
  MAX_IMAGE_BYTES,
  pageOf,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { CustomerKind } from '../customers/schemas.ts'
import { type Block, blockErrors, MAX_BLOCKS } from '../storefront/blocks.ts'
import { anyBlock } from '../storefront/templates.ts'
import { WrittenPicture } from '../storefront/writing.ts'

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent'] as const
export type NewsletterState = (typeof newsletterStates)[number]
export const subscriberStates = ['confirmed', 'left', 'bounced', 'complained'] as const

/** A part of those who registered, by what the shop knows of them as customers; what is left empty asks nothing. */
export const Segment = z.object({
  kinds: z.array(CustomerKind).max(4).default([]),
  /** One of them is enough. */
  tags: z.array(requiredText(40)).max(30).default([]),
  /** How the postcodes of an address begin: 49, 4410. */
  postcodes: z
    .array(text(5).regex(/^\d{2,5}$/, { message: 'postcode_start' }))
    .max(100)
    .default([]),
  /** They bought something on this day or later. */
  boughtSince: day.nullable().default(null),
  /** They own one of these plants: they bought it, whenever it was. */
  productIds: z.array(id).max(100).default([]),
})
export type Segment = z.output<typeof Segment>

/** How the plants of a letter are told to its readers. */
export const LetterShowing = z.object({
  /** `reader`: by the profile of each, with or without VAT as the profile says; the public ones for who has none. */
  prices: z.enum(['public', 'reader', 'none']).default('public'),
  /** Of what the shop does not write itself: availability, links into the shop, how to leave. `reader`: as the customer's record says. */
  language: z.enum(['fr', 'en', 'reader']).default('fr'),
  /** What is sold out when the letter leaves. */
  soldOut: z.enum(['leave', 'mark']).default('leave'),
})
export type LetterShowing = z.output<typeof LetterShowing>

/** What a letter is made of: blocks, or, of letters that were written before there were any, a text. */
const content = {
  /** Cleaned when it is saved, with pictures of the shop's own library alone. Empty where there are blocks. */
  html: text(200_000).default(''),
  blocks: z.array(anyBlock).max(MAX_BLOCKS).nullable().default(null),
  showing: LetterShowing.prefault({}),
}

export const NewsletterForm = z.object({
  subject: requiredText(160),
  /** Beside the subject in the list of a mail program. */
  preview: text(160).default(''),
  ...content,
  segment: Segment.prefault({}),
  /** Most letters that leave within an hour; null: as fast as they are written. */
  perHour: z.int().min(10).max(100_000).nullable().default(null),
})
export type NewsletterForm = z.output<typeof NewsletterForm>

const shown = {
  id,
  subject: z.string(),
  preview: z.string(),
  state: z.enum(newsletterStates),
  sentAt: instant.nullable(),
  /** When it is to leave, of one that is scheduled. */
  sendAt: instant.nullable(),
  /** Addresses that it went to, or goes to. */
  recipients: z.int(),
  author: z.string(),
  updatedAt: instant,
}
export const NewsletterRow = z.object(shown)
export type NewsletterRow = z.infer<typeof NewsletterRow>
export const Newsletter = z.object({
  ...shown,
  html: z.string(),
  blocks: z.array(anyBlock as z.ZodType<Block, Block>).nullable(),
  /** The pictures that its blocks show, by their ids. */
  pictures: z.record(z.string(), z.string()),
  showing: LetterShowing,
  segment: z.object({
    ...Segment.shape,
    /** The plants by their names. */
    products: z.array(z.object({ id, name: z.string() })),
  }),
  perHour: z.int().nullable(),
  /** It does not leave since then: the shop is suspended. It goes on by itself once the shop is open again. */
  heldSince: instant.nullable(),
  version,
})
export type Newsletter = z.infer<typeof Newsletter>

/** A letter as one of its readers gets it. */
export const LetterLook = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Blocks that show nothing: a button that leads nowhere, plants of which none is there. */
  empty: z.array(z.string()),
  /** Whether it tells its readers anything yet. */
  tells: z.boolean(),
})
export type LetterLook = z.infer<typeof LetterLook>
export const LetterTrial = z.object({
  subject: text(160).default(''),
  preview: text(160).default(''),
  ...content,
  /** Whose prices and language are shown, where those are each reader's own. */
  language: z.enum(['fr', 'en']).default('fr'),
  profileId: id.nullable().default(null),
})
export type LetterTrial = z.output<typeof LetterTrial>

/** How far the sending is: `total` is the sum of all the others. */
export const NewsletterStatus = z.object({
  state: z.enum(newsletterStates),
  total: z.int(),
  /** Not yet handed to the outbox, or waiting there. */
  waiting: z.int(),
  sent: z.int(),
  /** Written and kept: the installation sends no mail. */
  kept: z.int(),
  failed: z.int(),
  /** The reader's server told that the address takes no mail. */
  bounced: z.int(),
  /** Readers who called it unwanted. */
  complained: z.int(),
  /** Left between the order to send and their letter. */
  left: z.int(),
})
export type NewsletterStatus = z.infer<typeof NewsletterStatus>

const email = z.email().max(200)
export const SubscriberInput = z.object({
  email,
  name: text(120).default(''),
  /** How and when the person agreed: a paper at the till, a form on a day. */
  proof: requiredText(300),
  /** The person left before and asked for it again. */
  again: z.boolean().default(false),
})
export type SubscriberInput = z.output<typeof SubscriberInput>
export const Subscriber = z.object({
  id,
  email: z.string(),
  name: z.string(),
  state: z.enum(subscriberStates),
  proof: z.string(),
  author: z.string(),
  addedAt: instant,
  leftAt: instant.nullable(),
  /** They agreed that it is known whether they open letters and follow their links. */
  measured: z.boolean(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const errors = {
  newsletter_sent: {
    status: 409,
    fr: 'Cette lettre est partie : elle ne change plus. Copiez-la pour en écrire une autre.',
    en: 'This letter has left: it no longer changes. Copy it to write another one.',
  },
  newsletter_empty: {
    status: 409,
    fr: 'Il n’y a encore rien à lire : écrivez la lettre avant de l’envoyer.',
    en: 'There is nothing to read yet: write the letter before you send it.',
  },
  newsletter_button: {
    status: 409,
    fr: 'Un bouton de la lettre n’a pas de texte ou pas de lien : complétez-le ou retirez-le.',
    en: 'A button of the letter has no label or no link: complete it or take it out.',
  },
  newsletter_scheduled: {
    status: 409,
    fr: 'Cette lettre est programmée : annulez d’abord son départ.',
    en: 'This letter is scheduled: call its departure off first.',
  },
  send_moment: {
    status: 400,
    fr: 'Choisissez un jour et une heure à venir, d’ici un an.',
    en: 'Choose a day and an hour to come, within a year.',
  },
  postcode_start: { status: 400, fr: 'Un début de code postal : de 2 à 5 chiffres.', en: 'How a postcode begins: 2 to 5 digits.' },
  no_subscribers: {
    status: 409,
    fr: 'Aucune personne inscrite ne correspond : la lettre ne part à personne.',
    en: 'Nobody who is registered matches: the letter would go to nobody.',
  },
  subscriber_known: { status: 409, fr: 'Cette adresse est déjà inscrite.', en: 'This address is registered already.' },
  subscriber_bounced: {
    status: 409,
    fr: 'Un serveur a refusé le courrier pour cette adresse : ne la réinscrivez que si elle est corrigée ou de nouveau ouverte.',
    en: 'A server refused mail for this address: register it again only once it is mended or open again.',
  },
  subscriber_left: {
    status: 409,
    fr: 'Cette personne s’est désinscrite : ne la réinscrivez que si elle l’a demandé.',
    en: 'This person left: register them again only if they asked for it.',
  },
} as const satisfies Messages

const reading = 'marketing.read'
const writing = 'marketing.write'
const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1)

export const newsletterRoutes = {
  listNewsletters: route({
    method: 'GET',
    path: '/newsletters',
    summary: 'Newsletters, drafts and those that left',
    permission: reading,
    query: listQuery(['updated'], { page, state: z.enum(newsletterStates).optional() }),
    response: pageOf(NewsletterRow),
  }),
  listSubscribers: route({
    method: 'GET',
    path: '/newsletter/registrations',
    summary: 'Who registered for newsletters, and who left',
    permission: reading,
    query: listQuery(['added', 'email'], { page, state: z.enum(subscriberStates).optional() }),
    response: pageOf(Subscriber),
  }),
  addSubscriber: route({
    method: 'POST',
    path: '/newsletter/registration/-1',
    summary: 'Register somebody who agreed, with how and when',
    permission: writing,
    body: SubscriberInput,
    response: Subscriber,
    status: 201,
    errors: ['subscriber_known', 'subscriber_left', 'subscriber_bounced'],
  }),
  removeSubscriber: route({
    method: 'DELETE',
    path: '/newsletter/registration/{id}',
    summary: 'Forget a registration altogether',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  createNewsletter: route({
    method: 'POST',
    path: '/newsletter/-1',
    summary: 'Begin a newsletter',
    permission: writing,
    body: NewsletterForm,
    response: Newsletter,
    status: 201,
    errors: blockErrors,
  }),
  getNewsletter: route({
    method: 'GET',
    path: '/newsletter/{id}',
    summary: 'A newsletter with its text',
    permission: reading,
    params: byId,
    response: Newsletter,
    errors: ['not_found'],
  }),
  updateNewsletter: route({
    method: 'PUT',
    path: '/newsletter/{id}',
    summary: 'Change a newsletter that has not left',
    permission: writing,
    params: byId,
    body: changeOf(NewsletterForm, { version }),
    response: Newsletter,
    errors: ['not_found', 'stale_version', 'newsletter_sent', 'newsletter_scheduled', ...blockErrors],
  }),
  removeNewsletter: route({
    method: 'DELETE',
    path: '/newsletter/{id}',
    summary: 'Delete a newsletter that has not left',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'newsletter_sent', 'newsletter_scheduled'],
  }),
  addNewsletterImage: route({
    method: 'POST',
    path: '/newsletter/{id}/image',
    summary: 'Add a picture to the library, to be put into the letter',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: WrittenPicture,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  testNewsletter: route({
    method: 'POST',
    path: '/newsletter/{id}/test_email',
    summary: 'Send the letter to one address, to look at it',
    permission: writing,
    params: byId,
    body: z.object({ to: email }),
    response: done,
    errors: ['not_found', 'newsletter_empty', 'newsletter_button'],
  }),
  sendNewsletter: route({
    method: 'POST',
    path: '/newsletter/{id}/send',
    summary: 'Send the letter to everybody who is registered now and in its segment, once each',
    permission: writing,
    params: byId,
    response: NewsletterStatus,
    errors: ['not_found', 'newsletter_sent', 'newsletter_scheduled', 'newsletter_empty', 'newsletter_button', 'no_subscribers'],
  }),
  scheduleNewsletter: route({
    method: 'POST',
    path: '/newsletter/{id}/schedule',
    summary: 'Let the letter leave at a moment to come, to whoever is registered and in its segment then',
    permission: writing,
    params: byId,
    body: z.object({ day, /** By the clocks of the shop. */ time: z.string().regex(clockPattern) }),
    response: Newsletter,
    errors: ['not_found', 'newsletter_sent', 'newsletter_scheduled', 'newsletter_empty', 'newsletter_button', 'send_moment'],
  }),
  unscheduleNewsletter: route({
    method: 'DELETE',
    path: '/newsletter/{id}/schedule',
    summary: 'Call the departure of a scheduled letter off: it is a draft again',
    permission: writing,
    params: byId,
    response: Newsletter,
    errors: ['not_found', 'wrong_status'],
  }),
  previewNewsletter: route({
    method: 'POST',
    path: '/newsletter/preview',
    summary: 'A letter that is being written, as a reader would get it now',
    permission: reading,
    body: LetterTrial,
    response: LetterLook,
  }),
  shownNewsletter: route({
    method: 'GET',
    path: '/newsletter/{id}/preview',
    summary: 'A letter as it left, or as it would leave now',
    permission: reading,
    params: byId,
    response: LetterLook,
    errors: ['not_found'],
  }),
  countSegment: route({
    method: 'POST',
    path: '/newsletter/segment',
    summary: 'How many of those who are registered a segment reaches now',
    permission: reading,
    body: Segment,
    response: z.object({ count: z.int(), registered: z.int() }),
  }),
  newsletterStatus: route({
    method: 'GET',
    path: '/newsletter/{id}/status',
    summary: 'How far the sending is',
    permission: reading,
    params: byId,
    response: NewsletterStatus,
    errors: ['not_found'],
  }),
  copyNewsletter: route({
    method: 'POST',
    path: '/newsletter/{id}/copy',
    summary: 'The same letter as a new draft',
    permission: writing,
    params: byId,
    response: Newsletter,
    status: 201,
    errors: ['not_found'],
  }),
}

export const newsletterSheets = {
  newslettersSheet: sheetOf(newsletterRoutes.listNewsletters, '/newsletters/export'),
  subscribersSheet: sheetOf(newsletterRoutes.listSubscribers, '/newsletter/registrations/export'),
}
