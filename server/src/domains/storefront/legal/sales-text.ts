import { type InvoicingInfo, lateRateOn } from '@plantule/contract/shops/settings'
import { blank, percentText, said, sellerOf } from './filled.ts'

/** The form of the annex to art. R221-1 C. conso., for consumers who withdraw. */
export const withdrawalText = (info: InvoicingInfo): string => `
<h2>Formulaire de rétractation</h2>
<p><em>Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.</em></p>
<p>À l’attention de ${sellerOf(info).whole} :</p>
<p>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat (*) portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :</p>
<p>Commandé le (*)/reçu le (*) :</p>
<p>Nom du (des) consommateur(s) :</p>
<p>Adresse du (des) consommateur(s) :</p>
<p>Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :</p>
<p>Date :</p>
<p>(*) Rayez la mention inutile.</p>`

/** Terms of sale (C. conso. L111-1, L221-5; C. com. L441-1), with what a consumer may claim and the form to withdraw. */
export function salesText(info: InvoicingInfo, on: string): string {
  const seller = sellerOf(info)
  return `
<h2>Conditions générales de vente</h2>
<h3>1. Objet</h3>
<p>Les présentes conditions s’appliquent aux ventes de végétaux, de semences et de produits associés conclues par ${seller.name}, ${seller.address}, ci-après « la pépinière », sur place, à distance ou par correspondance. Toute commande emporte leur acceptation. Les conditions applicables sont celles en vigueur au jour de la commande.</p>
<h3>2. Végétaux et disponibilité</h3>
<p>Les végétaux sont des produits vivants : leur taille, leur port et leur couleur varient selon la saison, et les photographies n’en donnent qu’une idée. Les offres valent dans la limite des stocks disponibles. Si un produit vient à manquer après la commande, le client en est informé et est remboursé sans délai, à moins qu’il n’accepte un remplacement.</p>
<h3>3. Prix</h3>
<p>Les prix sont indiqués en euros. ${info.payTva ? 'Pour les particuliers, ils s’entendent toutes taxes comprises.' : 'La TVA n’est pas applicable.'} Les frais de livraison sont indiqués avant la validation de la commande.</p>
<h3>4. Commande et paiement</h3>
<p>Le client vérifie sa commande et son prix total, corrige d’éventuelles erreurs, puis la confirme. La pépinière en accuse réception par courrier électronique. Le paiement s’effectue par les moyens proposés lors de la commande.</p>
<h3>5. Livraison et retrait</h3>
<p>La livraison a lieu à la date ou dans le délai indiqués lors de la commande ; à défaut, au plus tard trente jours après la commande (art. L216-1 du code de la consommation). Certains végétaux ne sont expédiés qu’à la saison qui leur convient, annoncée avant la commande. Le risque est transféré au client lorsqu’il prend physiquement possession des végétaux. Il vérifie leur état à réception et signale toute anomalie à ${seller.email}, si possible avec des photographies.</p>
<h3>6. Droit de rétractation</h3>
<p>Pour un achat à distance, le consommateur dispose de quatorze jours à compter de la réception pour se rétracter sans donner de motif (art. L221-18 du code de la consommation), au moyen du formulaire ci-dessous ou de toute autre déclaration dénuée d’ambiguïté. Il renvoie les produits au plus tard quatorze jours après avoir communiqué sa décision ; les frais de renvoi sont à sa charge. La pépinière le rembourse de tous les paiements reçus, frais de livraison standard compris, au plus tard quatorze jours après avoir été informée de la rétractation ; elle peut attendre d’avoir récupéré les produits ou reçu la preuve de leur expédition.</p>
<p>Ce droit ne peut être exercé pour les biens confectionnés selon les spécifications du consommateur ou nettement personnalisés, ni pour ceux susceptibles de se détériorer ou de se périmer rapidement (art. L221-28). Produits concernés : ${blank('par exemple boutures non racinées, fleurs coupées, plants cultivés sur commande')}.</p>
<h3>7. Garanties légales</h3>
<p>Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité (art. L217-3 et suivants du code de la consommation). Durant ce délai, il n’est tenu d’établir que l’existence du défaut et non la date de son apparition. Cette garantie lui donne droit à la réparation ou au remplacement du bien, sans frais et dans les trente jours de sa demande ou, à défaut, à une réduction du prix ou à la résolution du contrat.</p>
<p>Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant deux ans à compter de la découverte du défaut. Elle donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.</p>
<p>Ces garanties sont dues par ${seller.name}, ${seller.address}. Elles ne couvrent pas les dommages dus à un défaut d’entretien, d’arrosage ou de plantation après la livraison.</p>
<h3>8. Clients professionnels</h3>
<p>Sauf accord écrit, les factures des professionnels sont payables à trente jours. Tout retard entraîne de plein droit des pénalités au taux annuel de ${percentText(lateRateOn(info, on))} et une indemnité forfaitaire de 40 € pour frais de recouvrement (art. L441-10 et D441-5 du code de commerce). ${said(info.earlyDiscountText, 'conditions d’escompte')} Les articles 6 et 9 ne s’appliquent qu’aux consommateurs.</p>
<h3>9. Réclamations et médiation</h3>
<p>Toute réclamation est adressée à ${seller.whole}. À défaut d’accord, le consommateur peut recourir gratuitement au médiateur de la consommation dont relève la pépinière (art. L612-1 du code de la consommation) : ${blank('nom, adresse et site du médiateur')}.</p>
<h3>10. Droit applicable</h3>
<p>Le contrat est soumis au droit français, sans priver le consommateur des dispositions impératives de son pays de résidence.</p>
${withdrawalText(info)}`
}
