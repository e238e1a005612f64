import type { Attestation } from '@plantule/contract/fiscal/fiscal'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentData } from '../../platform/documents/documents.ts'
import { plainLook } from '../../platform/documents/look.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { frenchDay } from '../../platform/paris.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { attestation } from './attestation.ts'

/**
 * The attestation as it is handed to a controller: by name, for one major version, with the functions that are covered and
 * those that are not, in the two parts that BOI-LETTRE-000242 asks for (LPF art. L80 O: within 30 days).
 */
export async function attestationPdf(ctx: Ctx): Promise<FileReply> {
  const found = await attestation(ctx)
  return {
    name: `Attestation ${found.software} ${found.majorVersion}.pdf`,
    inline: true,
    body: () => renderPdf('attestation', document(found), { date: ctx.now, look: plainLook }),
  }
}

function document({
  software,
  version,
  majorVersion,
  client,
  usedSince,
  issuedOn,
  conditions,
  covered,
  excluded,
}: Attestation): DocumentData<'attestation'> {
  const place = [client.line1, [client.postcode, client.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    title: 'Attestation individuelle du logiciel de caisse',
    software,
    law: 'Article 286, I, 3° bis du code général des impôts. Établie pour un seul client et une seule version majeure.',
    parts: [
      {
        title: 'Volet 1 – l’éditeur du logiciel',
        text: 'L’éditeur atteste que le logiciel ci-dessous satisfait aux conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données en vue du contrôle de l’administration fiscale.',
        facts: [
          ['Logiciel', `${software}, version ${version}`],
          ['Version majeure', majorVersion],
          ['Établie le', frenchDay(issuedOn)],
          ['Client', client.name],
          ['SIRET', client.siret || 'non renseigné'],
          ['Adresse', place || 'non renseignée'],
        ],
        sections: [
          { title: 'Les quatre conditions', items: conditions.map(({ name, how }) => `${name} : ${how}`) },
          { title: 'Fonctions couvertes', items: covered },
          { title: 'Fonctions hors de l’attestation', items: excluded },
        ],
        sign: 'Pour l’éditeur',
        signHow: 'Raison sociale, nom et qualité du représentant légal, date et signature.',
      },
      {
        title: 'Volet 2 – l’utilisateur',
        text: `L’utilisateur atteste avoir acquis ce logiciel et s’en servir pour enregistrer les règlements de ses clients${usedSince ? ` depuis le ${frenchDay(usedSince)}` : ''}, dans la version majeure nommée au volet 1.`,
        facts: [],
        sections: [],
        sign: `Pour ${client.name}`,
        signHow: 'Nom et qualité du signataire, date d’acquisition, date et signature.',
      },
    ],
    warning:
      'Établir ou employer une attestation fausse est un faux puni par l’article 441-1 du code pénal. L’utilisateur qui ne peut présenter de preuve encourt l’amende de l’article 1770 duodecies du code général des impôts.',
    footer: `${software} ${version}  ·  ${client.name}`,
  }
}
