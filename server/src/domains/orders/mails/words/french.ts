import { dayInWords } from '../../../../platform/day-in-words.ts'
import type { MailWords } from './words.ts'

const toSettle = (due: string | null): string[] => (due ? [`Il reste ${due} à régler sur place.`] : [])
const parcel = (tracking: string | null): string[] => (tracking ? [`Suivi du colis : ${tracking}.`] : [])
const atRelay = (relay: string | null): string[] => (relay ? [`Le colis vous attendra au point relais : ${relay}.`] : [])

export const french: MailWords = {
  hello: (name) => `Bonjour ${name},`,
  nobody: 'Madame, Monsieur',
  handOver: {
    on_site: 'Emporté sur place',
    collect: 'Retrait à la pépinière',
    home: 'Livraison à domicile',
    relay: 'Point relais',
    own_truck: 'Livraison par nos soins',
  },
  totals: {
    delivery: 'Livraison',
    excl: 'Total HT',
    vat: 'TVA',
    incl: 'Total TTC',
    total: 'Total',
    paid: 'Déjà réglé',
    due: 'Reste à régler',
  },
  excl: ' HT',
  discount: 'remise',
  onRequest: 'sur demande',
  agree: 'Voir et accepter le devis',
  follow: 'Suivre mon colis',
  grown: (plants, asked, label) => (plants === asked ? `${plants} × ${label}` : `${plants} sur ${asked} × ${label}`),
  plain: {
    prepared: ({ reference }) => ({
      subject: `Votre commande ${reference} est préparée`,
      paragraphs: ['Vos plants sont choisis et mis de côté. Nous vous écrirons dès leur départ ou leur mise à disposition.'],
    }),
    ready: ({ reference, wantedOn, due }) => ({
      subject: `Votre commande ${reference} vous attend`,
      paragraphs: [
        'Vos plants sont prêts : vous pouvez venir les chercher à la pépinière.',
        ...(wantedOn ? [`Retrait prévu le ${wantedOn}.`] : []),
        ...toSettle(due),
      ],
    }),
    shipped: ({ reference, tracking, relay }) => ({
      subject: `Votre commande ${reference} est partie`,
      paragraphs: [
        'Vos plants ont quitté la pépinière. À leur arrivée, déballez-les aussitôt et arrosez-les.',
        ...parcel(tracking),
        ...atRelay(relay),
      ],
    }),
    part_shipped: ({ reference, tracking, relay }) => ({
      subject: `Une partie de votre commande ${reference} est partie`,
      paragraphs: [
        'Une première partie de vos plants a quitté la pépinière ; le reste suivra à sa saison.',
        ...parcel(tracking),
        ...atRelay(relay),
      ],
    }),
    invoice: ({ reference, due }) => ({
      subject: `Votre facture pour la commande ${reference}`,
      paragraphs: ['Vous trouverez votre facture en pièce jointe.', ...(due ? [`Il reste ${due} à régler.`] : [])],
    }),
    refund: ({ reference, refunded }) => ({
      subject: `Remboursement sur votre commande ${reference}`,
      paragraphs: [`Nous vous avons remboursé ${refunded} sur cette commande. Selon le moyen de paiement, comptez quelques jours.`],
    }),
    slot_reminder: ({ reference, due }, slot) => ({
      subject: `Votre retrait de la commande ${reference}`,
      paragraphs: [
        slot
          ? `Nous vous attendons à la pépinière le ${dayInWords(slot.day, 'fr')}, entre ${slot.from} et ${slot.to}.`
          : 'Nous vous attendons à la pépinière.',
        ...toSettle(due),
      ],
    }),
    round_slot: ({ reference, due }, slot) => ({
      subject: `Livraison de votre commande ${reference}`,
      paragraphs: [
        slot
          ? `Nous vous livrons le ${dayInWords(slot.day, 'fr')}, entre ${slot.from} et ${slot.to}. Si cela ne vous convient pas, répondez-nous au plus vite.`
          : 'Nous vous livrons bientôt ; nous vous dirons le jour et l’heure.',
        ...(due ? [`Il reste ${due} à régler à la livraison.`] : []),
      ],
    }),
    grown_ready: ({ reference, wantedOn }) => ({
      subject: `Vos plants de la commande ${reference} sont prêts`,
      paragraphs: [
        'Les plants que nous avons cultivés pour vous sont prêts et vous sont réservés.',
        ...(wantedOn
          ? [`Enlèvement ou livraison prévus le ${wantedOn}.`]
          : ['Répondez-nous pour convenir du jour de l’enlèvement ou de la livraison.']),
      ],
    }),
    grown_short: ({ reference }) => ({
      subject: `Vos plants de la commande ${reference} : il en manquera`,
      paragraphs: [
        'Une partie des plants que nous cultivons pour vous ne viendra pas. Nous reprenons contact avec vous pour vous proposer une solution ; vous pouvez aussi répondre à ce message.',
      ],
    }),
    quotation_reminder: ({ reference, total, validUntil }) => ({
      subject: `Votre devis ${reference} se termine bientôt`,
      paragraphs: [
        `Ce devis de ${total} reste valable${validUntil ? ` jusqu’au ${validUntil}` : ''}. Répondez-nous pour l’accepter ou le changer.`,
      ],
    }),
    deposit_reminder: ({ reference, depositLeft }) => ({
      subject: `Acompte attendu pour votre commande ${reference}`,
      paragraphs: [
        `Nous attendons l’acompte de ${depositLeft} pour préparer votre commande. S’il est parti entre-temps, ne tenez pas compte de ce message.`,
      ],
    }),
  },
}
