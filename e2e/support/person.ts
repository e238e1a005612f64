import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

/**
 * How long people take, in seconds: the keystroke-level model of Card, Moran and Newell (1983). A key of somebody who types 40 words a
 * minute, the way of the mouse to a target with its press, and making up one's mind; reading runs at 240 words a minute.
 */
const KEY = 0.28
const CLICK = 1.1 + 0.2
const DECIDE = 1.35
const WORDS_A_SECOND = 4
/** Nobody reads a whole screen before they act. */
const LONGEST_LOOK = 6
const SCANNER_MS = 5

/**
 * Somebody at a screen, whose clicks and keys are counted. Time is the machine's, as it passes, and the person's, which is mostly added
 * up and not waited for. A scan is the work of a hand on a scanner: neither a click nor a key.
 */
export class Person {
  clicks = 0
  keys = 0
  scans = 0
  #own = 0
  #wire: CDPSession | undefined
  readonly #begun = performance.now()
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get seconds(): number {
    return Math.round((performance.now() - this.#begun) / 1_000 + this.#own)
  }

  /** Reads what is on top: a window, or the screen itself. */
  async look(): Promise<void> {
    const words = await this.page.evaluate(() => {
      const on = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.querySelector('main') ?? document.body
      return on.innerText.split(/\s+/).filter((word) => /[a-zà-ÿ]{3}/i.test(word)).length
    })
    this.#own += Math.min(Math.max(words / WORDS_A_SECOND, DECIDE), LONGEST_LOOK)
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
    this.#own += CLICK
  }

  /** Three clicks: on the button, on the file in the system's own window, and to take it. */
  async giveFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await input.setInputFiles(file)
    this.clicks += 3
    this.#own += 3 * CLICK + DECIDE
  }

  /** One press each, of keys as Playwright names them; as far apart as a hand's, since the screen changes under them. */
  async press(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.page.waitForTimeout(KEY * 1_000)
      await this.page.keyboard.press(name)
      this.keys += 1
    }
  }

  /** Letter by letter, into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.keys += text.length
    this.#own += text.length * KEY
  }

  /** Goes to a field, unless it has the focus already, and writes over what stands there. */
  async write(field: Locator, text: string): Promise<void> {
    await expect(field).toBeEditable()
    const there = await field.evaluate((element) => element === document.activeElement)
    if (!there) await this.click(field)
    if ((await field.inputValue()) !== '') await this.press('Control+a')
    await this.type(text)
    await expect(field).not.toHaveValue('')
  }

  /** A scanner types faster than anybody, and ends with Enter: its keys bear the time of a scanner, however busy this machine is. */
  async scan(barcode: string): Promise<void> {
    this.#wire ??= await this.page.context().newCDPSession(this.page)
    const begun = Date.now()
    for (const [place, key] of [...barcode, 'Enter'].entries()) {
      const timestamp = (begun + place * SCANNER_MS) / 1_000
      const text = key === 'Enter' ? '\r' : key
      const code = key === 'Enter' ? 'Enter' : `Digit${key}`
      await this.#wire.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text, timestamp })
      await this.#wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, timestamp })
    }
    this.scans += 1
    this.#own += DECIDE
  }

  toString(): string {
    return `${this.clicks} clicks, ${this.keys} keys, ${this.scans} scans, ${this.seconds} s`
  }
}

/** What a stretch of somebody's work took, told beside the test's result. */
export async function counted(page: Page, what: string, work: (person: Person) => Promise<void>): Promise<Person> {
  const person = new Person(page)
  await work(person)
  console.info(`${what}: ${person}`)
  return person
}
