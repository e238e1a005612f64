import type { Batch, BatchForm } from '@plantule/contract/traceability/batches'

export const bodyOf = (batch: Batch): BatchForm => ({
  name: batch.name,
  taxonId: batch.taxon?.id ?? null,
  startedOn: batch.startedOn,
  lifeForm: batch.lifeForm,
  part: batch.part,
  sources: batch.sources.map(({ id, quantity }) => ({ lotId: id, quantity })),
  declared: batch.declared,
  region: batch.region,
  generation: batch.generation,
  collector: batch.collector,
  cleaned: batch.cleaned,
  driedOn: batch.driedOn,
  cleanedOn: batch.cleanedOn,
  thousandWeight: batch.thousandWeight,
  state: batch.state,
  placeId: batch.place?.id ?? null,
  tests: batch.tests,
  justification: batch.origin.justification,
  note: batch.note,
})
