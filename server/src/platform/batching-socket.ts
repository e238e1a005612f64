import { Socket } from 'node:net'

type Written = Parameters<Socket['write']>[0]
type Told = Parameters<Socket['write']>[2]

/**
 * A connection to PostgreSQL that sends what one turn of the program writes in one message: statements that do not wait for
 * each other then cost one call of the system together instead of one each.
 */
export class BatchingSocket extends Socket {
  #held = false

  override write(data: Written, told?: Told): boolean
  override write(data: Written, encoding?: BufferEncoding, told?: Told): boolean
  override write(data: Written, ...rest: unknown[]): boolean {
    if (!this.#held) {
      this.#held = true
      this.cork()
      process.nextTick(() => {
        this.#held = false
        this.uncork()
      })
    }
    return super.write(data, ...(rest as [BufferEncoding?, Told?]))
  }
}
