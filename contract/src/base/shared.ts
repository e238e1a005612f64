import { z } from 'zod'

/** Ids on the wire are positive integers; -1 in a path means "create". */
export const id = z.int().positive()
export const idParam = z.coerce.number<number | string>().int().positive()
export const byId = z.object({ id: idParam })

/** An amount in euro cents; may be negative where the field says so. */
export const cents = z.int().min(-1_000_000_000_00).max(1_000_000_000_00)
export const positiveCents = cents.min(0)
/** A rate in basis points: 550 is 5.5 %. */
export const basisPoints = z.int().min(0).max(10_000)
/** A distance by road. */
export const kilometres = z.number().min(0).max(10_000)
/** Of one picture that is uploaded. */
export const MAX_IMAGE_BYTES = 20_000_000

/** What a sale or a document comes to at one rate. */
export const RateTotals = z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents, inclCents: cents })
/** A calendar day in Europe/Paris, YYYY-MM-DD. */
export const day = z.iso.date()
/** The hour and minute on a clock, HH:MM, before midnight. */
export const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** The counter that a row's update must carry; a stale one is refused with `stale_version`. */
export const version = z.int().min(1)

export const text = (max: number) => z.string().trim().max(max)
export const requiredText = (max: number) => z.string().trim().min(1).max(max)
export const optionalText = (max: number) => text(max).nullable().default(null)

/** A query string has no booleans. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const pageParam = z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000) })
export const pageSizes = [25, 50, 100] as const

/** What every list accepts besides its own filters. `sorts` are the columns that may order it, the first one by default. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    q: text(100).optional(),
    sort: z.enum(sorts).default(sorts[0] as never),
    dir: z.enum(['asc', 'desc']).default('desc'),
    size: z.coerce.number<number | string>().pipe(z.literal(pageSizes)).default(25),
    ...filters,
  })

/** Rows of a list that are ticked: `ids=12,15`. */
export const someIds = z
  .string()
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(500))

/** What the file of a list takes: the list's own filters and search, no page and no order. */
export const exportQuery = <Filters extends z.ZodRawShape>(filters: Filters) => z.object({ q: text(100).optional(), ...filters })

/** Records by id, so many at most, or all that a list's filters show: its query as it stands in the address. */
export const manyTarget = <Query extends z.ZodType>(most: number, query: Query) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ids'), ids: z.array(id).min(1).max(most) }),
    z.object({ kind: z.literal('matching'), query }),
  ])

/** Several values in one query key: `status=a,b`. */
export const oneOrMore = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values)).max(20))

/** `not=status,channel`: these filters of a list leave what they do not say. */
export const inverted = <const V extends readonly [string, ...string[]]>(names: V) => ({ not: oneOrMore(names).optional() })
/** `without=tag`: rows that have none; `filled=tag`: rows that have some, whichever. */
export const filledOrNot = <const V extends readonly [string, ...string[]]>(names: V) => ({
  without: oneOrMore(names).optional(),
  filled: oneOrMore(names).optional(),
})

/**
 * One page of a list. A search that finds very much stops at a bound: `atLeast` then tells that more than `total` answer to it.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), atLeast: z.boolean().optional(), page: z.int(), size: z.int() })

export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>

type Undefaulted<F> = F extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : F
type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Undefaulted<S[K]>> }
/**
 * The fields of a creation as those of a change: what is not sent stays as it is. zod's own `partial` keeps the defaults,
 * and so would put them over what the row holds.
 */
export const changesOf = <S extends z.ZodRawShape>(shape: S): Changes<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      z.optional(field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field),
    ]),
    // The type above says field by field what this loop does.
  ) as Changes<S>

/**
 * A form as the change of a record that is there, with what else the change carries (its version). The form's rules across
 * fields are no part of it: `withKept` of the server asks them of the record and its change together.
 */
export const changeOf = <S extends z.ZodRawShape, Also extends z.ZodRawShape = Record<never, never>>(form: z.ZodObject<S>, also?: Also) =>
  z.object({ ...changesOf(form.shape), ...(also as Also) })
