import { z } from 'zod'
import { productTarget } from '../catalogue/batch.ts'
import { customerTarget } from '../customers/many.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, done, id, requiredText, version } from '../base/shared.ts'
import { LabelElements } from './label-design.ts'
import { labelFormats, LabelOptions, MAX_LABELS } from './printing.ts'

/**
 * What labels of a list are of: sizes of the catalogue, calibers of cultivations, mother plants, places, plants of orders, local lots; of
 * customers their addresses.
 */
export const labelSubjects = ['size', 'lot', 'mother_plant', 'place', 'order', 'local_lot', 'seed_collection', 'customer'] as const
export type LabelSubject = (typeof labelSubjects)[number]

export const LabelTemplateInput = z.object({
  name: requiredText(80),
  /** The sheet or roll that it is made for. */
  paper: z.enum(labelFormats),
  elements: LabelElements,
})
export const LabelTemplate = z.object({ id, ...LabelTemplateInput.shape, version })
export type LabelTemplate = z.infer<typeof LabelTemplate>

/** `zpl`: the language of Zebra's printers, 203 or 300 dots an inch. */
export const labelOutputs = ['pdf', 'zpl-203', 'zpl-300'] as const
const ids = z.array(id).min(1).max(MAX_LABELS)

export const LabelsToPrint = LabelOptions.extend({
  subject: z.enum(labelSubjects),
  /** Of which things; of sizes, `target` chooses products instead. */
  ids: ids.optional(),
  target: productTarget.optional(),
  /** Of customers: those that are ticked, or all that the list's filters show. */
  customers: customerTarget.optional(),
  /** As many as there are plants of each, as an order wants of each, one for each packet of seeds, instead of `copies`. */
  perStock: z.boolean().default(false),
  copies: z.int().min(1).max(1_000).default(1),
  output: z.enum(labelOutputs).default('pdf'),
})
export type LabelsToPrint = z.infer<typeof LabelsToPrint>

const one = { permission: 'catalogue.write', response: LabelTemplate } as const

export const studioRoutes = {
  listLabelTemplates: route({
    method: 'GET',
    path: '/labels/templates',
    summary: "The shop's own templates of labels",
    permission: 'catalogue.read',
    response: z.object({ items: z.array(LabelTemplate) }),
  }),
  getLabelTemplate: route({
    method: 'GET',
    path: '/labels/template/{id}',
    summary: 'One template',
    permission: 'catalogue.read',
    params: byId,
    response: LabelTemplate,
    errors: ['not_found'],
  }),
  createLabelTemplate: route({
    ...one,
    method: 'POST',
    path: '/labels/template/-1',
    summary: 'Add a template',
    body: LabelTemplateInput,
    status: 201,
    errors: ['name_taken'],
  }),
  updateLabelTemplate: route({
    ...one,
    method: 'PUT',
    path: '/labels/template/{id}',
    summary: 'Change a template',
    params: byId,
    body: changeOf(LabelTemplateInput, { version }),
    errors: ['not_found', 'stale_version', 'name_taken'],
  }),
  removeLabelTemplate: route({
    method: 'DELETE',
    path: '/labels/template/{id}',
    summary: 'Delete a template',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  previewLabel: route({
    method: 'POST',
    path: '/labels/preview',
    summary: 'One label as it will be printed, as a drawing',
    permission: 'catalogue.read',
    body: LabelTemplateInput.pick({ paper: true, elements: true }),
    response: z.object({ svg: z.string() }),
  }),
  printLabels: route({
    method: 'POST',
    path: '/labels/print',
    summary: 'Labels of any things, by a template of the shop or one that is shipped, as PDF or for a printer of labels',
    permission: 'catalogue.read',
    body: LabelsToPrint,
    response: 'file',
    errors: ['no_labels', 'too_many_labels', 'too_many_customers', 'unknown_choice', 'no_right', 'not_found'],
  }),
}
