import type { Manifest } from './archive.ts'

/** What a controller reads first, in French. */
export const notice = (manifest: Manifest): string => `ARCHIVE FISCALE

Logiciel : ${manifest.software}
Entreprise : ${manifest.seller.name} ${manifest.seller.siret}
Archive faite le : ${manifest.madeAt} (heure universelle)

Cette archive contient toutes les données scellées de la caisse (art. 286, I, 3° bis du CGI).

manifeste.json      liste des fichiers avec leur taille et leur empreinte SHA-256 ; manifeste.sceau en est la signature
chaines/            un fichier par caisse et par chaîne, une donnée par ligne, au format JSON (RFC 8259)
tickets-lignes.csv  les lignes de tickets, séparées par des points-virgules, en UTF-8
clotures.csv        les clôtures de sessions, de journées, de mois et d'années

Chaînes : sale (ventes et remboursements), payment_event (règlements hors ticket, corrections de mode de règlement, entrées
et sorties de caisse), closure (clôtures), journal_event (journal des événements), copy (duplicatas), archive (archives),
training (mode école, sans valeur).

Champs d'une donnée : register (caisse ; vide pour la boutique), chain, seq (numéro sans rupture à partir de 1),
occurredMicros (instant, en microsecondes depuis le 01/01/1970 UTC), kind (nature), refType, refId, refNumber (pièce),
payload (contenu en JSON canonique, RFC 8785), inclCents et exclCents (TTC et HT en centimes), vatByRate (TVA par taux, en
points de base), operatorId, operatorName, appVersion, formatVersion, prevSignature (signature de la donnée précédente),
signature.

Signature : base64url(HMAC-SHA-256(clé, prevSignature | liste JSON des champs | payload)). La clé n'est pas dans l'archive ;
la commande « npm run verify -- archive.zip » recalcule toutes les signatures.
`
