import { motherPlantLabelRoutes } from '@plantule/contract/printing/mother-plant-labels'
import { printingRoutes } from '@plantule/contract/printing/printing'
import { studioRoutes } from '@plantule/contract/printing/studio'
import { handle } from '../../platform/handlers.ts'
import { availabilitySheet } from './availability-sheet.ts'
import { catalogPdf, makeCatalog } from './catalog-pdf.ts'
import { catalogSize } from './catalog-data.ts'
import { linesOfProduct, linesOfTarget } from './label-lines.ts'
import { createLabelTemplate, getLabelTemplate, listLabelTemplates, removeLabelTemplate, updateLabelTemplate } from './label-templates.ts'
import { labelSheet } from './labels.ts'
import { motherPlantLabels } from './mother-plant-labels.ts'
import { previewLabel } from './preview-label.ts'
import { printAny } from './print-any.ts'

const nameOf = (locale: 'fr' | 'en'): string => (locale === 'en' ? 'Labels' : 'Étiquettes')

export const routes = [
  ...handle(studioRoutes, {
    listLabelTemplates,
    getLabelTemplate: (ctx, { params }) => getLabelTemplate(ctx, params.id),
    createLabelTemplate: (ctx, { body }) => createLabelTemplate(ctx, body),
    updateLabelTemplate: (ctx, { params, body }) => updateLabelTemplate(ctx, params.id, body),
    removeLabelTemplate: (ctx, { params }) => removeLabelTemplate(ctx, params.id),
    previewLabel: (ctx, { body }) => previewLabel(ctx, body),
    printLabels: (ctx, { body }) => printAny(ctx, body),
  }),
  ...handle(motherPlantLabelRoutes, { motherPlantLabels: (ctx, { params, body }) => motherPlantLabels(ctx, params.id, body) }),
  ...handle(printingRoutes, {
    productLabels: async (ctx, { params, body }) => {
      const all = await linesOfProduct(ctx, params.id, body.copies)
      const own = new Set(all.map((line) => line.subproductId))
      return labelSheet(ctx, body.lines?.filter((line) => own.has(line.subproductId)) ?? all, body, nameOf(ctx.locale))
    },
    manyLabels: async (ctx, { body }) => {
      const lines = body.target ? await linesOfTarget(ctx, body.target, body.copies, body.perStock) : (body.lines ?? [])
      return labelSheet(ctx, lines, body, nameOf(ctx.locale))
    },
    catalog: (ctx, { query }) => catalogPdf(ctx, query),
    catalogSize: (ctx, { query }) => catalogSize(ctx, query),
    makeCatalog: (ctx, { query }) => makeCatalog(ctx, query),
    availabilitySheet: (ctx, { query }) => availabilitySheet(ctx, query),
  }),
]
