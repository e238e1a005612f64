import { addressElements } from '@plantule/contract/printing/label-design'
import type { LabelsToPrint } from '@plantule/contract/printing/studio'
import { lacks } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { allAnswers } from '../../platform/port.ts'
import { Refused } from '../../platform/refused.ts'
import { addressLabels } from './address-labels.ts'
import { growingSources } from './growing-labels.ts'
import { linesOfSizes, linesOfTarget } from './label-lines.ts'
import { labelSources } from './label-value.ts'
import { labelSheet } from './labels.ts'
import { designOf, printLabels } from './print-labels.ts'

/**
 * Labels of whatever was chosen in a list. Throws `no_right` where whoever asks may not read such things, `unknown_choice`, `no_labels`,
 * `too_many_labels`.
 */
export async function printAny(ctx: Ctx, asked: LabelsToPrint): Promise<FileReply> {
  const name = ctx.locale === 'en' ? 'Labels' : 'Étiquettes'
  const { subject, ids = [], target, copies, perStock, output } = asked
  if (subject === 'size') {
    const lines = target ? await linesOfTarget(ctx, target, copies, perStock) : await linesOfSizes(ctx, ids, copies, perStock)
    return labelSheet(ctx, lines, asked, name, output)
  }
  if (subject === 'customer') {
    if (lacks(ctx, 'customers.read')) throw new Refused('no_right', { right: 'customers.read' })
    await designOf(ctx, asked)
    const { asked: of, labelled } = await addressLabels(ctx, asked)
    // As with the export: taking addresses away is what somebody who leaves would do.
    await audit(ctx, 'customer.labels', 'customer', null, { after: { customers: labelled.length } })
    const left = of - labelled.length
    // Who has no address is told by the name of the file.
    const titled = left === 0 ? name : `${name} (${labelled.length} / ${of})`
    return printLabels(ctx, labelled, { ...asked, elements: addressElements(asked.format) }, titled, output)
  }
  const source = [...growingSources, ...allAnswers(ctx, labelSources)].find((each) => each.subject === subject)
  if (!source) throw new Refused('no_labels')
  if (lacks(ctx, source.right)) throw new Refused('no_right', { right: source.right })
  await designOf(ctx, asked)
  const { price, qr, barcode } = asked
  const labelled = (await source.labelled(ctx, ids, { copies, perStock })).map(({ value, copies: of }) => ({
    copies: of,
    value: { ...value, priceCents: price ? (value.priceCents ?? null) : null, link: qr ? (value.link ?? '') : '', bars: barcode },
  }))
  return printLabels(ctx, labelled, { ...asked, shown: { price, qr, barcode } }, name, output)
}
