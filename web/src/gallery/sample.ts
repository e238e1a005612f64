import { route } from '@plantule/contract/base/route'
import {
  byId,
  cents,
  id,
  listQuery,
  oneOrMore,
  optionalText,
  pageOf,
  positiveCents,
  requiredText,
  version,
  basisPoints,
  day,
  flag,
} from '@plantule/contract/base/shared'
import { z } from 'zod'

export const sampleStatuses = ['on_sale', 'low', 'sold_out', 'archived'] as const

export const Sample = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  latinName: z.string(),
  status: z.enum(sampleStatuses),
  stock: z.int(),
  priceCents: cents,
  container: z.string(),
  sowedOn: day,
  vatBp: basisPoints,
})
export type Sample = z.infer<typeof Sample>

export const SampleBody = z.object({
  name: requiredText(80),
  latinName: requiredText(120),
  status: z.enum(sampleStatuses),
  stock: z.int().min(0),
  priceCents: positiveCents,
  vatBp: basisPoints,
  sowedOn: day.nullable(),
  notes: optionalText(2000),
  visible: z.boolean(),
  version,
})

export const sampleRoutes = {
  list: route({
    method: 'GET',
    path: '/kit/samples',
    summary: 'Sample plants',
    permission: 'member',
    query: listQuery(['name', 'stock', 'priceCents', 'sowedOn'], {
      status: oneOrMore(sampleStatuses).optional(),
      from: day.optional(),
      until: day.optional(),
      organic: flag.optional(),
      minPrice: z.string().optional(),
    }),
    response: pageOf(Sample),
  }),
  get: route({ method: 'GET', path: '/kit/sample/{id}', summary: 'One', permission: 'member', params: byId, response: SampleBody }),
  update: route({
    method: 'PUT',
    path: '/kit/sample/{id}',
    summary: 'Change',
    permission: 'member',
    params: byId,
    body: SampleBody,
    response: SampleBody,
  }),
}
