import type { Messages } from '../base/errors.ts'

export const errors = {
  out_of_stock: { status: 409, fr: 'Stock insuffisant : {items}.', en: 'Not enough stock: {items}.' },
  prices_changed: {
    status: 409,
    fr: 'Les prix ont changé depuis ce brouillon : {before} tel qu’il est écrit, {after} aux prix d’aujourd’hui.',
    en: 'Prices have changed since this draft: {before} as it is written, {after} at the prices of today.',
  },
  minimum_order: {
    status: 409,
    fr: 'Le profil « {profile} » demande au moins {min} par commande : il manque {missing}.',
    en: 'The profile “{profile}” asks at least {min} an order: {missing} are missing.',
  },
  credit_exceeded: {
    status: 409,
    fr: 'Ce client devrait alors {due}, au-delà de son encours autorisé de {limit}.',
    en: 'This customer would then owe {due}, beyond the credit limit of {limit}.',
  },
  exempt_in_excl: {
    status: 400,
    fr: 'Une vente sans TVA française se fait en prix HT.',
    en: 'A sale without French TVA is made in prices HT.',
  },
  eu_number_missing: {
    status: 409,
    fr: 'Une livraison exonérée dans l’Union européenne demande le numéro de TVA que le client a dans un autre État membre (CGI art. 262 ter I).',
    en: 'An exempt supply inside the European Union needs the TVA number that the customer has in another member state (CGI art. 262 ter I).',
  },
  export_in_france: {
    status: 409,
    fr: 'Ces plantes sont livrées en France ({place}) : la TVA est due, ce n’est pas une exportation (CGI art. 262 I).',
    en: 'These plants are delivered in France ({place}): TVA is due, this is no export (CGI art. 262 I).',
  },
  export_in_union: {
    status: 409,
    fr: 'Une livraison dans l’Union européenne ({place}) n’est pas une exportation (CGI art. 262 I) : choisissez « livraison intracommunautaire » pour un professionnel identifié, sinon la TVA française.',
    en: 'A delivery inside the European Union ({place}) is no export (CGI art. 262 I): choose “intra-Community supply” for a business with a number, else French TVA.',
  },
  export_handed_over: {
    status: 409,
    fr: 'Un particulier qui emporte ses plantes paie la TVA française ; elle ne lui est rendue que sur bordereau de vente à l’exportation (CGI art. 262 I, 2°).',
    en: 'A consumer who takes the plants away pays French TVA; it is given back on an export sale form only (CGI art. 262 I, 2°).',
  },
  eu_in_france: {
    status: 409,
    fr: 'Ces plantes ne quittent pas la France ({place}) : la TVA est due, ce n’est pas une livraison intracommunautaire (CGI art. 262 ter I).',
    en: 'These plants do not leave France ({place}): TVA is due, this is no intra-Community supply (CGI art. 262 ter I).',
  },
  eu_outside: {
    status: 409,
    fr: 'Ces plantes quittent l’Union européenne ({place}) : c’est une exportation (CGI art. 262 I, outre-mer art. 294), pas une livraison intracommunautaire.',
    en: 'These plants leave the European Union ({place}): this is an export (CGI art. 262 I, overseas art. 294), no intra-Community supply.',
  },
  eu_from_overseas: {
    status: 409,
    fr: 'Depuis un département d’outre-mer, une livraison dans l’Union européenne ({place}) est une exportation (CGI art. 294, 2).',
    en: 'From an overseas department, a delivery inside the European Union ({place}) is an export (CGI art. 294, 2).',
  },
  eu_private: {
    status: 409,
    fr: 'L’exonération dans l’Union est réservée à un professionnel identifié à la TVA dans un autre État membre (CGI art. 262 ter I) : ce client est un particulier.',
    en: 'The exemption inside the Union is for businesses with a TVA number in another member state (CGI art. 262 ter I): this customer is a private person.',
  },
  regime_without_address: {
    status: 409,
    fr: 'Une vente sans TVA française demande l’adresse où vont les plantes (CGI art. 262 I et 262 ter I).',
    en: 'A sale without French TVA needs the address to which the plants go (CGI art. 262 I and 262 ter I).',
  },
  regime_services: {
    status: 409,
    fr: 'Une prestation seule n’est ni une exportation ni une livraison intracommunautaire, qui sont des ventes de biens (CGI art. 262 I et 262 ter I).',
    en: 'Work alone is neither an export nor an intra-Community supply, which are sales of goods (CGI art. 262 I and 262 ter I).',
  },
  no_lines: { status: 409, fr: 'La commande n’a pas de ligne.', en: 'The order has no line.' },
  unknown_item: {
    status: 400,
    fr: 'Cet article n’existe pas ou n’est plus en vente.',
    en: 'This item does not exist or is no longer sold.',
  },
  free_line_lacks: {
    status: 400,
    fr: 'Une ligne libre demande un intitulé, un prix et un taux de TVA.',
    en: 'A free line needs a label, a price and a TVA rate.',
  },
  service_article: {
    status: 400,
    fr: 'Un article du catalogue est un bien : seule une ligne libre peut être une prestation.',
    en: 'A catalogue item is goods: only a free line can be a service.',
  },
  unknown_customer: { status: 400, fr: 'Ce client est introuvable.', en: 'This customer cannot be found.' },
  quotation_expired: { status: 409, fr: 'Ce devis a expiré le {day}.', en: 'This quotation expired on {day}.' },
  overpayment: {
    status: 409,
    fr: 'Ce paiement dépasse le reste à payer ({due}).',
    en: 'This payment exceeds what is due ({due}).',
  },
  refund_waits: {
    status: 409,
    fr: 'Un remboursement de {waiting} est déjà en route ou annoncé sur cette commande : attendez qu’il soit fait, ou retirez-le.',
    en: 'A refund of {waiting} is on its way or announced on this order already: wait until it is made, or take it off.',
  },
  payment_validated: { status: 409, fr: 'Un paiement validé ne se modifie plus.', en: 'A validated payment can no longer change.' },
  has_payments: {
    status: 409,
    fr: 'Cette commande porte des paiements : remboursez-les d’abord.',
    en: 'This order carries payments: refund them first.',
  },
  has_documents: {
    status: 409,
    fr: 'Cette commande porte une facture : elle reste dans les comptes. Annulez la facture par un avoir.',
    en: 'This order carries an invoice and stays in the books. Cancel the invoice by a credit invoice.',
  },
  deposit_too_high: { status: 400, fr: 'L’acompte dépasse le total.', en: 'The deposit exceeds the total.' },
  unknown_colleague: { status: 400, fr: 'Cette personne ne peut pas voir les commandes.', en: 'This person cannot see orders.' },
  nothing_lost: {
    status: 409,
    fr: 'Rien n’est dû de cette commande que l’on puisse passer en perte : seule une commande annulée ou remboursée, dont il est sorti plus d’argent qu’il n’en était entré, peut l’être.',
    en: 'Nothing is owed of this order that can be written off: only a cancelled or refunded order, which gave back more money than it had received, can be.',
  },
  no_loss: {
    status: 409,
    fr: 'Rien de cette commande n’est passé en perte.',
    en: 'Nothing of this order is written off.',
  },
  no_difference: { status: 409, fr: 'Aucune différence à régler.', en: 'There is no difference to settle.' },
} as const satisfies Messages
