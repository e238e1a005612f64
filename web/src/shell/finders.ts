import type { Finder } from './use-found.ts'

/** What the palette searches besides screens; one entry per kind, once its domain answers searches. */
export const finders: readonly Finder[] = []
