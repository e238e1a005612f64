import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { fieldRoutes } from '@plantule/contract/production/field'
import { stockCountRoutes } from '@plantule/contract/stock/count'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { useSyncExternalStore } from 'react'
import { call, type CallOptions } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { noteDeed } from '../field/field-store.ts'
import { foldRefused } from './fold.ts'
import { commandsOf, workStore, type Command, type Placed } from './work-store.ts'

let now: readonly Placed[] = []
let whose = ''
const listeners = new Set<() => void>()
/** Another tab of the same person put something in, or sent it. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('plantule.work')
tabs?.addEventListener('message', () => void reread())

async function reread(): Promise<void> {
  now = whose === '' ? [] : await commandsOf(whose)
  for (const listener of listeners) listener()
}
async function changed(): Promise<void> {
  await reread()
  // It reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('changed')
}

/** From now on the queue is this person's; nobody sees another's. */
export function openQueue(who: string): Promise<void> {
  whose = who
  return reread()
}

const subscribe = (listener: () => void): (() => void) => (listeners.add(listener), () => void listeners.delete(listener))
export const commandsNow = (): readonly Placed[] => now
export const useCommands = (): readonly Placed[] => useSyncExternalStore(subscribe, commandsNow)

type Unplaced = Command extends infer C ? (C extends Command ? Omit<C, 'who' | 'at' | 'state' | 'problem'> : never) : never

/**
 * Keeps what was done and belongs together: all of it is on the disk when this answers, or nothing. What waits here already under its key
 * is not put in twice. Throws what the browser's storage throws.
 */
export const enqueue = (...commands: readonly Unplaced[]): Promise<void> => write(undefined, commands)

/** Asks the server once more for what it refused, mended or given a right anew, with what its person added to it. */
export const again = (command: Placed, ...added: readonly Unplaced[]): Promise<void> =>
  write({ ...command, state: 'kept', problem: null }, added)

async function write(mended: Placed | undefined, added: readonly Unplaced[]): Promise<void> {
  const waiting = new Set((await commandsOf(whose)).map(({ key }) => key))
  const transaction = (await workStore()).transaction('commands', 'readwrite', { durability: 'strict' })
  const written: Promise<unknown>[] = mended ? [transaction.store.put(mended)] : []
  for (const command of added.filter(({ key }) => !waiting.has(key))) {
    const whole: Command = { ...command, who: whose, at: new Date().toISOString(), state: 'kept', problem: null }
    written.push(transaction.store.add(whole))
  }
  // Why none of it was written is what ended the transaction; its parts say no more than that it ended.
  await Promise.allSettled(written)
  await transaction.done
  await changed()
}

export async function drop(...commands: readonly Placed[]): Promise<void> {
  const store = await workStore()
  for (const { seq } of commands) await store.delete('commands', seq)
  await changed()
}

/** What the server wrote is so on this device too, until it reads it again. */
async function tellDeed({ key: uuid, at, deed }: Extract<Command, { kind: 'deed' }>, options: CallOptions): Promise<void> {
  const { state } = await call(fieldRoutes.takeDeed, { body: { uuid, at, deed } }, options)
  if (state === 'done') await noteDeed(deed)
}

const perform = (command: Command): Promise<unknown> => {
  const options = { idempotencyKey: command.key }
  if (command.kind === 'count') return call(stockCountRoutes.saveCount, { body: command.body }, options)
  const { key: uuid, at } = command
  if (command.kind === 'deed') return tellDeed(command, options)
  if (command.kind === 'photo') {
    const body = { uuid, at, lotId: command.lotId }
    const form = new FormData()
    form.set('body', JSON.stringify(body))
    form.set('file', command.photo, 'photo.jpg')
    return call(fieldRoutes.takePhoto, { body }, { ...options, form })
  }
  if (command.kind === 'sheet') {
    // One that was mended is sent anew under a key of its own; its name, which stands on the bag, is the first one's.
    const body = { ...command.body, uuid: command.body.uuid ?? uuid }
    return call(zoneRoutes.addSeedCollection, { params: { id: command.zoneId }, body }, options)
  }
  if (command.kind === 'sheetPhoto') {
    const body = { permission: false }
    const form = new FormData()
    form.set('body', JSON.stringify(body))
    form.set('file', command.photo, `${command.label}.jpg`)
    return call(zoneRoutes.addZonePaper, { params: { id: command.zoneId }, body }, { ...options, form })
  }
  if (command.kind === 'finish') return call(preparationRoutes.finishPicking, { params: { id: command.orderId } }, options)
  return call(preparationRoutes.pickLine, { params: { id: command.orderId, lineId: command.lineId }, body: command.body }, options)
}

/** The server or the session is away, or it asks for patience: asked again later. Any other refusal stands. */
const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.unreachable || error.status >= 500 || [401, 408, 429].includes(error.status)

/**
 * Sends what is kept, in the order of doing, each once by its key. A refusal stays with its reason until its person settles it,
 * and what was done after it to the same line is folded into it. Answers how many the server took; throws what says that it is away.
 */
export async function sendWork(): Promise<number> {
  // A second tab would send the same: harmless, but useless.
  return navigator.locks.request('plantule.work.send', { ifAvailable: true }, async (lock) => {
    if (!lock) return 0
    const who = whose
    let done = 0
    for (;;) {
      const all = await commandsOf(who)
      const next = all.find((command) => command.state === 'kept')
      // Somebody else signed in meanwhile: this is not theirs to send.
      if (!next || who !== whose) return done
      const store = await workStore()
      try {
        await perform(next)
        done += 1
        await store.delete('commands', next.seq)
      } catch (error) {
        if (isLater(error) || !(error instanceof ApiError)) throw error
        const { refused, folded } = foldRefused(all, next, error.problem)
        await store.put('commands', refused)
        for (const { seq } of folded) await store.delete('commands', seq)
      }
      await changed()
    }
  })
}
