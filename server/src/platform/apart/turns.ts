/** Lets `atOnce` through at a time, one of a shop, in the order of coming; of one shop at most `inLine` wait. */
export class Turns {
  readonly #limits: { atOnce: number; inLine: number }
  readonly #inside = new Set<number>()
  #line: { shopId: number; enter: () => void }[] = []

  constructor(limits: { atOnce: number; inLine: number }) {
    this.#limits = limits
  }

  /** What to call when done; undefined when the shop's line is full. */
  async take(shopId: number): Promise<(() => void) | undefined> {
    if (this.#line.filter((each) => each.shopId === shopId).length >= this.#limits.inLine) return undefined
    await new Promise<void>((enter) => {
      this.#line.push({ shopId, enter })
      this.#next()
    })
    return () => {
      this.#inside.delete(shopId)
      this.#next()
    }
  }

  #next(): void {
    const free = this.#inside.size < this.#limits.atOnce ? this.#line.find(({ shopId }) => !this.#inside.has(shopId)) : undefined
    if (!free) return
    this.#line = this.#line.filter((each) => each !== free)
    this.#inside.add(free.shopId)
    free.enter()
  }
}
