import type { Block, MailContent, MailLine } from './content.ts'

type Locale = 'fr' | 'en'

/** Dates and amounts come written in the reader's language: a template only places them. */
export type MailData = {
  /** `link`: where people sign in; the mail that leaves carries the person's own one instead. */
  invitation: { name: string; invitedBy: string; link: string }
  quotation: Sale & { validUntil: string }
  order: Sale & { delivery: string }
  invoice: Sale & { dueOn: string | null }
  /** Own words: a shop's settings, or somebody at the keyboard. */
  /** `said`: what somebody added for this reader; the shop's own words leave it. */
  message: { subject: string; paragraphs: string[]; said?: string[]; button?: { label: string; url: string } }
  /** `leave`: the reader's own address to leave by. */
  /** `opened`: of a reader who agreed to it, the picture that tells that they read. */
  newsletter: { subject: string; preview: string; letter: Block[]; leave: string; opened?: string }
}
type Sale = {
  customer: string
  number: string
  date: string
  lines: MailLine[]
  totals: [label: string, value: string][]
  /** Where the customer sees it, when the shop has such a page. */
  link?: string
  /** The shop's own words above the lines. */
  message?: string
}
export type TemplateName = keyof MailData

/** Mails about a membership, whose link lets a person in. It is put in when the mail leaves; no shop ever reads such a mail. */
export const secretTemplates: ReadonlySet<TemplateName> = new Set(['invitation'])

/** Without a preview the first words of the mail are it. */
type Filled = Omit<MailContent, 'preview' | 'footer'> & { preview?: string }
type Template<T extends TemplateName> = (data: MailData[T], shop: string, fr: boolean) => Filled

const text = (words: string): Block => ({ kind: 'text', text: words })
/** What the shop may say in its own words. */
const usual = (words: string): Block => ({ kind: 'text', text: words, words: true })
const note = (words: string): Block => ({ kind: 'note', text: words })
const hello = (name: string, fr: boolean): Block => usual(fr ? `Bonjour ${name},` : `Hello ${name},`)

function saleBlocks(data: Sale, fr: boolean, intro: string, facts: [string, string][], link: string): Block[] {
  return [
    hello(data.customer, fr),
    usual(intro),
    ...(data.message ? [text(data.message)] : []),
    { kind: 'facts', rows: facts },
    { kind: 'lines', rows: data.lines, totals: data.totals },
    ...(data.link ? [{ kind: 'button' as const, label: link, url: data.link }] : []),
  ]
}

/** Behind the last text, which needs no room of its own for it. */
function withPicture(letter: readonly Block[], html: string): Block[] {
  const last = letter.at(-1)
  return last?.kind === 'html' ? [...letter.slice(0, -1), { ...last, html: last.html + html }] : [...letter, { kind: 'html', html }]
}

const templates: { [T in TemplateName]: Template<T> } = {
  invitation: ({ name, invitedBy, link }, shop, fr) => ({
    subject: fr ? `${invitedBy} vous invite à rejoindre ${shop}` : `${invitedBy} invites you to join ${shop}`,
    title: fr ? `Bienvenue chez ${shop}` : `Welcome to ${shop}`,
    blocks: [
      hello(name, fr),
      text(
        fr
          ? `${invitedBy} vous ouvre un accès à l’espace de travail de ${shop}. Ouvrez ce lien pour commencer.`
          : `${invitedBy} gives you access to the workspace of ${shop}. Open this link to begin.`,
      ),
      { kind: 'button', label: fr ? 'Accepter l’invitation' : 'Accept the invitation', url: link },
      note(fr ? 'Ce lien est personnel et reste valable 7 jours.' : 'This link is personal and stays valid for 7 days.'),
    ],
  }),
  quotation: (data, shop, fr) => ({
    subject: fr ? `Devis ${data.number} de ${shop}` : `Quotation ${data.number} from ${shop}`,
    title: fr ? 'Votre devis' : 'Your quotation',
    blocks: saleBlocks(
      data,
      fr,
      fr ? 'Voici le devis que vous nous avez demandé.' : 'Here is the quotation that you asked for.',
      [
        [fr ? 'Devis' : 'Quotation', data.number],
        [fr ? 'Date' : 'Date', data.date],
        [fr ? 'Valable jusqu’au' : 'Valid until', data.validUntil],
      ],
      fr ? 'Voir et accepter le devis' : 'See and accept the quotation',
    ),
  }),
  order: (data, shop, fr) => ({
    subject: fr ? `Votre commande ${data.number} chez ${shop}` : `Your order ${data.number} with ${shop}`,
    title: fr ? 'Merci pour votre commande' : 'Thank you for your order',
    blocks: saleBlocks(
      data,
      fr,
      fr ? 'Nous avons bien reçu votre commande et la préparons avec soin.' : 'We have received your order and prepare it with care.',
      [
        [fr ? 'Commande' : 'Order', data.number],
        [fr ? 'Date' : 'Date', data.date],
        [fr ? 'Livraison' : 'Delivery', data.delivery],
      ],
      fr ? 'Suivre ma commande' : 'Follow my order',
    ),
  }),
  invoice: (data, shop, fr) => ({
    subject: fr ? `Facture ${data.number} de ${shop}` : `Invoice ${data.number} from ${shop}`,
    title: fr ? 'Votre facture' : 'Your invoice',
    blocks: saleBlocks(
      data,
      fr,
      fr ? 'Vous trouverez votre facture en pièce jointe.' : 'Please find your invoice attached.',
      [
        [fr ? 'Facture' : 'Invoice', data.number],
        [fr ? 'Date' : 'Date', data.date],
        ...(data.dueOn ? [[fr ? 'À régler avant le' : 'Due by', data.dueOn] satisfies [string, string]] : []),
      ],
      fr ? 'Voir la facture' : 'See the invoice',
    ),
  }),
  message: ({ subject, paragraphs, said = [], button }) => ({
    subject,
    title: subject,
    blocks: [...paragraphs.map(usual), ...said.map(text), ...(button ? [{ kind: 'button' as const, ...button }] : [])],
  }),
  newsletter: ({ subject, preview, letter, leave, opened }, shop, fr) => ({
    subject,
    preview,
    leave,
    title: subject,
    blocks: [
      ...(opened ? withPicture(letter, `<img src="${opened}" alt="" width="1" height="1">`) : letter),
      note(
        fr ? `Vous recevez cette lettre car vous l’avez demandée à ${shop}.` : `You receive this letter since you asked ${shop} for it.`,
      ),
      { kind: 'link', label: fr ? 'Ne plus la recevoir' : 'Stop receiving it', url: leave },
    ],
  }),
}

/** Subject and blocks of one mail. `shop` is the sender's name as readers know it. */
export function contentOf<T extends TemplateName>(template: T, data: MailData[T], shop: string, locale: Locale): MailContent {
  const fr = locale === 'fr'
  const content = templates[template](data, shop, fr)
  const first = content.blocks.find((block, index) => index > 0 && block.kind === 'text')
  return {
    ...content,
    // A header line may not break.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    preview: content.preview || (first?.kind === 'text' ? first.text : content.title),
    footer: fr ? `Message envoyé par ${shop}.` : `Sent by ${shop}.`,
  }
}
