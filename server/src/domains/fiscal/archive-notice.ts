import type { FiscalEventKind } from '@plantule/contract/fiscal/fiscal'
import { frenchDay } from '../../platform/paris.ts'
import type { Manifest } from './archive.ts'

/** What the codes of the journal of events mean; they never change, since archives hold them. */
const events: Record<FiscalEventKind, string> = {
  app_start: 'démarrage du logiciel',
  version_change: 'changement de version',
  till_login: 'arrivée d’un opérateur à la caisse',
  till_logout: 'départ d’un opérateur',
  session_open: 'ouverture de session, avec le fond de caisse',
  session_close: 'fermeture de session',
  session_place: 'session rattachée à une foire ou retirée',
  opening_float: 'fond de caisse',
  cash_in: 'entrée d’espèces',
  cash_out: 'sortie d’espèces',
  drawer_opened: 'tiroir ouvert sans vente',
  basket_abandoned: 'vente abandonnée avant paiement',
  sale_taken_back: 'vente encaissée et restée sans réponse, remise dans le panier pour être encaissée à nouveau',
  discount_over_threshold: 'remise au-dessus du seuil',
  price_override: 'prix modifié',
  stock_override: 'vente au-delà du stock',
  credit_override: 'encours dépassé',
  cash_from_abroad: 'espèces d’un particulier non résident au-dessus du plafond',
  payment_type_change: 'mode de règlement corrigé',
  refund: 'remboursement',
  duplicate_print: 'duplicata imprimé',
  ticket_emailed: 'ticket envoyé par courriel',
  x_reading: 'lecture X',
  training_on: 'mode école activé',
  training_off: 'mode école arrêté',
  closure: 'clôture',
  archive: 'archive',
  export: 'export de données',
  integrity_ok: 'contrôle d’intégrité sans anomalie',
  integrity_ko: 'contrôle d’intégrité avec anomalie',
  clock_drift: 'horloge décalée',
  parameter_change: 'changement de paramètre (TVA, vendeur, caisses)',
  permission_change: 'changement de droits',
  restore: 'retour de la base à un état antérieur',
  device_registered: 'appareil enregistré',
  device_lost: 'appareil déclaré perdu',
  restore_unfounded: 'une entrée « restore » notée à tort est annulée : rien n’avait été perdu',
  differences_accepted: 'un mois est clôturé malgré des enregistrements différents de ce qui a été scellé, pour le motif écrit',
  heads_touched: 'les derniers maillons gardés hors de la base ont été modifiés ou retirés',
  offline_issue: 'anomalie d’une vente sans connexion',
  offline_settled: 'anomalie d’une vente sans connexion réglée',
  offline_import: 'ventes sans connexion reprises d’un fichier',
}

const whatOf = ({ period: { from, to, closure } }: Manifest): string =>
  from && to
    ? `Cette archive contient les données scellées de la caisse du ${frenchDay(from)} au ${frenchDay(to)}, clôture ${closure}. Chaque chaîne y
commence au numéro « first » du manifeste et continue la signature « before » : la dernière de ce qui précède, tenu dans
l’archive d’avant. Les totaux perpétuels des clôtures comptent depuis la première utilisation`
    : 'Cette archive contient toutes les données scellées de la caisse depuis la première utilisation'

/** What a controller reads first, in French. */
export const notice = (manifest: Manifest): string => `ARCHIVE FISCALE

Logiciel : ${manifest.software}
Entreprise : ${manifest.seller.name} ${manifest.seller.siret}
Archive faite le : ${manifest.madeAt} (heure universelle)

${whatOf(manifest)} (art. 286, I, 3° bis du CGI). Elle est figée : une archive faite
plus tard est un autre fichier. Les montants des fichiers CSV sont en euros, leurs heures celles de Paris.

LES FICHIERS

manifeste.json      liste des fichiers avec leur taille et leur empreinte SHA-256 ; manifeste.sceau en est la signature
chaines/            un fichier par caisse et par chaîne, une donnée par ligne, au format JSON (RFC 8259)
tickets-lignes.csv  les lignes de tickets : caisse, ticket, date, opérateur, libellé, quantité, prix, remise, HT, taux, TTC, règlements
reglements.csv      les règlements hors ticket, leurs corrections, les fonds de caisse, entrées et sorties d’espèces
evenements.csv      le journal des évènements
clotures.csv        les clôtures de sessions, de journées, de mois et d’années avec les totaux perpétuels
                    (fichiers CSV séparés par des points-virgules, en UTF-8)

LES CHAÎNES

sale           ventes (kind = sale) et remboursements (kind = refund)
payment_event  règlements des commandes (order_payment), des cartes cadeaux (gift_card_payment), ceux repris d'avant (orders_taken_over), corrections de mode de règlement
               (payment_type_change), fond (opening_float), entrées (cash_in) et sorties (cash_out) d’espèces
closure        clôtures : session (ticket Z), day (jour), month (mois), year (exercice)
journal_event  journal des évènements
copy           duplicatas de tickets
archive        archives faites avant celle-ci
training       mode école, sans valeur

LES CHAMPS D’UNE DONNÉE

register        caisse ; vide pour la boutique entière
chain, seq      chaîne et numéro, à partir de 1 (de « first » dans l’archive d’une période) et sans rupture
occurredMicros  instant, en microsecondes depuis le 01/01/1970 UTC
kind            nature
refType, refId, refNumber   pièce visée
payload         contenu, en JSON canonique (RFC 8785)
inclCents, exclCents        TTC et HT en centimes, négatifs pour un remboursement
vatByRate       par taux : rateBp (550 = 5,5 %), exclCents (HT), vatCents (TVA), inclCents (TTC)
operatorId, operatorName    opérateur
appVersion, formatVersion   versions du logiciel et du format
prevSignature, signature    signature de la donnée précédente, et la sienne

Contenu (payload) d’une vente : session, original (ticket remboursé), cancels (annulation), seller (vendeur), discountCents
(remises), lines (article, reference, label, quantity, unitCents TTC, discountCents, rateBp, exclCents, inclCents), payments (type,
givenCents remis, cents gardé), changeCents (rendu), giftCards (cartes cadeaux vendues, hors TVA), offline (vente faite sans
connexion : appareil, numéro, heure, signature de l’appareil).

Contenu d’une clôture : dayFrom, dayTo, openedAt, saleFrom à saleTo (numéros des ventes d’une session), totals (tickets, refunds,
lines, cancelled, duplicates, ranges, salesCents, refundsCents, netCents, exclCents, vatCents, rates, payments, orderPayments,
discountCents, depositsCents, giftCardsSoldCents, giftCardsRedeemedCents, creditCodesIssuedCents, creditCodesRedeemedCents,
cashInCents, cashOutCents), cash (comptage), perpetualNetCents et perpetualAbsCents (totaux depuis la première utilisation :
ventes moins remboursements, et sans les signes).

LES ÉVÈNEMENTS

${Object.entries(events)
  .map(([code, meaning]) => `${code.padEnd(25)}${meaning}`)
  .join('\n')}

LA SIGNATURE

base64url(HMAC-SHA-256(clé, prevSignature | liste JSON des champs | payload)), les champs étant dans l’ordre : formatVersion,
shopId, register, chain, seq, instant en millisecondes, kind, refType, refId, refNumber, inclCents, exclCents, vatByRate,
operatorId, operatorName, appVersion. La clé n’est pas dans l’archive : elle est tenue par l’éditeur hors de la base de données.
La commande « npm run verify -- archive.zip » recalcule tout, sans base de données ; sans la clé elle contrôle les empreintes
des fichiers, les numéros, l’ordre et l’enchaînement.
`
