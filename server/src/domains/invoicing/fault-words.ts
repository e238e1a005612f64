type Issue = { path: readonly PropertyKey[]; message: string }
type Words = { fr: string; en: string }

/** Where each part of an invoice comes from, longest path first. */
const places: readonly (readonly [string, Words])[] = [
  ['seller.iban', { fr: 'l’IBAN de la boutique (Facturation)', en: "the shop's IBAN (Invoicing)" }],
  ['seller.bic', { fr: 'le BIC de la boutique (Facturation)', en: "the shop's BIC (Invoicing)" }],
  ['seller.siret', { fr: 'le SIRET de la boutique (Facturation)', en: "the shop's SIRET (Invoicing)" }],
  ['seller.vatId', { fr: 'le numéro de TVA de la boutique (Facturation)', en: "the shop's TVA number (Invoicing)" }],
  ['seller', { fr: 'les coordonnées de la boutique (Facturation)', en: "the shop's details (Invoicing)" }],
  ['buyer.siren', { fr: 'le SIREN du client (sa fiche)', en: "the customer's SIREN (customer record)" }],
  [
    'buyer.siret',
    {
      fr: 'le SIRET du client, qui n’est pas celui de son SIREN (sa fiche)',
      en: "the customer's SIRET, which is not of the SIREN (customer record)",
    },
  ],
  ['buyer.vatId', { fr: 'le numéro de TVA du client (sa fiche)', en: "the customer's TVA number (customer record)" }],
  ['buyer.email', { fr: 'l’e-mail du client (sa fiche)', en: "the customer's e-mail (customer record)" }],
  ['buyer.delivery', { fr: 'l’adresse de livraison', en: 'the delivery address' }],
  ['buyer', { fr: 'le nom ou l’adresse du client', en: "the customer's name or address" }],
  ['dueDate', { fr: 'la date d’échéance', en: 'the due date' }],
  ['purchaseOrder', { fr: 'le bon de commande du client', en: "the customer's purchase order" }],
  ['mentions', { fr: 'les mentions légales (Facturation)', en: 'the legal notes (Invoicing)' }],
  ['vatGroups', { fr: 'la TVA d’un taux', en: 'the TVA of a rate' }],
  ['totals', { fr: 'les totaux', en: 'the totals' }],
]

const ofLine = (index: number, field: unknown): Words =>
  field === 'rateBp'
    ? {
        fr: `le taux de TVA de la ligne ${index + 1}, qui n’existe pas en France`,
        en: `the TVA rate of line ${index + 1}, which does not exist in France`,
      }
    : { fr: `la ligne ${index + 1} (quantité, prix et remise)`, en: `line ${index + 1} (quantity, price and discount)` }

function wordsOf({ path }: Issue): Words {
  if (path[0] === 'lines' && typeof path[1] === 'number') return ofLine(path[1], path[2])
  const dotted = path.join('.')
  return places.find(([begin]) => dotted.startsWith(begin))?.[1] ?? { fr: 'une valeur du document', en: 'a value of the document' }
}

/** What keeps an invoice from being issued, as its maker can put it right. */
export function faultWords(issues: readonly Issue[]): Words {
  const words = issues.map(wordsOf)
  const join = (language: 'fr' | 'en'): string => [...new Set(words.map((each) => each[language]))].join(', ')
  return { fr: join('fr'), en: join('en') }
}
