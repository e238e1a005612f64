import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { messages } from '@plantule/contract/all'
import { sentence } from '@plantule/contract/base/errors'
import { type InspectorPreset, inspectorPresets } from '@plantule/contract/base/inspections'
import { holds, presets, type Right } from '@plantule/contract/base/permissions'
import type { InspectionInput } from '@plantule/contract/inspections/inspections'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { storeZip, type ZipPart } from '../../platform/files/store-zip.ts'
import { job, type JobOf, type JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { currentShop } from '../shops/index.ts'
import { localWorkbook } from '../traceability/index.ts'
import { answerOf } from './answer-of.ts'
import { partsOf } from './parts.ts'

const period = { kind: z.enum(inspectorPresets), from: z.string(), to: z.string() }
export const inspectionJob = job('inspections.dossier', { operationId: z.int(), ...period })

const titles: Record<InspectorPreset, { fr: string; en: string }> = {
  inspector_plant: { fr: 'Dossier d’inspection phytosanitaire', en: 'Plant health inspection' },
  inspector_local: { fr: 'Dossier d’inspection Végétal local', en: 'Végétal local inspection' },
  inspector_tax: { fr: 'Dossier de contrôle fiscal', en: 'Tax inspection' },
}
/** Who may fetch it later, beside having asked for it: whoever loses it loses the file too. */
const rightToFetch: Record<InspectorPreset, Right> = {
  inspector_plant: 'traceability.read',
  inspector_local: 'traceability.read',
  inspector_tax: 'accounting.read',
}
const files: Record<InspectorPreset, string> = {
  inspector_plant: 'inspection-phytosanitaire',
  inspector_local: 'inspection-vegetal-local',
  inspector_tax: 'controle-fiscal',
}

/**
 * Starts the dossier of an inspection. A guest who inspects asks for that of their own kind; a member for one whose rights they hold
 * themselves, so that nobody sees more by a zip than by the screens. Throws `inspection_not_yours`.
 */
export async function inspectionDossier(ctx: Ctx, { kind, from, to }: InspectionInput): Promise<{ operationId: number }> {
  const { actor } = ctx
  const own = 'rights' in actor ? actor.rights : []
  const inspects = actor.kind === 'member' ? actor.inspects : undefined
  const may = inspects === undefined ? presets[kind].every((right) => holds(own, right)) : inspects === kind
  if (!may) throw new Refused('inspection_not_yours')
  const { id } = await startOperation(ctx, {
    kind: 'inspections.dossier',
    title: titles[kind][ctx.locale],
    download: true,
    // It holds more than one right reads: who asked alone. Support is no member, and leaves it to who may change the team.
    starterOnly: actor.kind === 'member',
    ...(actor.kind === 'member' ? { right: rightToFetch[kind] } : {}),
    job: inspectionJob,
    data: { kind, from, to },
  })
  await audit(ctx, 'inspection.dossier', 'operation', id, { after: { kind, from, to } })
  return { operationId: id }
}

/** File by file, each asked in a short transaction of its own. What a route refuses is said in the file that tells of the others. */
async function* zipped(
  shop: JobShop,
  { kind, from, to }: Omit<JobOf<typeof inspectionJob>, 'operationId'>,
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<ZipPart> {
  const { parts, head } = await shop.inShop(async (ctx) => ({
    parts: await partsOf[kind](ctx, { from, to }),
    head: [
      titles[kind].fr,
      (await currentShop(ctx)).name,
      `Période : du ${dayInWords(from, 'fr')} au ${dayInWords(to, 'fr')}`,
      `Établi le ${dayInWords(parisDay(ctx.now), 'fr')} par ${'name' in ctx.actor ? ctx.actor.name : ''}`,
      'Les empreintes SHA-256 de tous les fichiers sont dans empreintes-sha256.txt.',
    ],
  }))
  const missing: string[] = []
  for (const [at, { folder, name: called, ...asked }] of parts.entries()) {
    try {
      const { name, body } = await shop.inShop((ctx) => answerOf(ctx, kind, asked))
      yield { name: `${folder}/${called ?? name}`, body }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const message = messages[error.code]
      missing.push(`- ${folder} : ${message ? sentence(message.fr, error.details) : error.code}`)
    }
    await progress(at + 1, parts.length)
  }
  if (kind === 'inspector_local') yield { name: 'Végétal local.xlsx', body: localWorkbook(shop) }
  const lacks = missing.length > 0 ? ['', 'Ce qui n’a pas pu être établi :', ...missing] : []
  yield { name: 'LISEZMOI.txt', body: Buffer.from(`\ufeff${[...head, ...lacks].join('\r\n')}\r\n`) }
}

/** The job behind it. */
export const makeInspection = ({ operationId, ...asked }: JobOf<typeof inspectionJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const stored = await storeZip(shop, zipped(shop, asked, progress))
    return shop.inShop(async (ctx) => {
      const name = `${files[asked.kind]}-${parisDay(ctx.now)}.zip`
      return { fileId: (await saveFile(ctx, { name, mime: 'application/zip', stored })).id, result: { files: stored.files } }
    })
  })
