/**
 * An answer that PostgreSQL has written as JSON already, in the very shape of the route's schema: it leaves as it is. Tests
 * hold each against the schema, and against what the writer of that schema would have let through.
 */
export class Written<T> {
  readonly text: string
  /** Never there: tells the compiler what the text holds. */
  declare readonly holds?: T
  constructor(text: string) {
    this.text = text
  }
}
