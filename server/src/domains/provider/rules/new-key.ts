import { randomUUID } from 'node:crypto'

/** The key of a rule that the provider adds: no shipped row and no shop's own has one like it. */
export const newKey = (): string => `provider-${randomUUID()}`
