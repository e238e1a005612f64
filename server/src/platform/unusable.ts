/** What only the person who starts the program can mend (a setting, a port): told in its one sentence, without a stack. */
export class Unusable extends Error {}

/** What to print about an error that ends the program. */
export const lastWords = (error: unknown): string =>
  error instanceof Unusable ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
