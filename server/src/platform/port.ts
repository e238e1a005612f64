import type { Ctx } from './context.ts'

/**
 * A question that a domain asks of one that may stand above it: declared below, with the answer where nobody gives one; answered
 * above (`ports` of a domain); wired where the product is put together (`wiring.ts`), so that every process has all answers.
 */
export type Port<T> = { readonly name: string; readonly none: T }
/** The same asked of all that stand above, each with its own answer. */
export type Ports<T> = { readonly name: string; readonly many: true; readonly type?: T }
export type Answered = { to: Port<unknown> | Ports<unknown>; by: unknown }

export const port = <T>(name: string, none: T): Port<T> => ({ name, none })
export const ports = <T>(name: string): Ports<T> => ({ name, many: true })

/** What a domain answers to a port of one below it. */
export const answers = <T>(to: Port<T> | Ports<T>, by: NoInfer<T>): Answered => ({ to, by })

type Asking = Pick<Ctx, 'services'>
/** The types stand: `answers` took only what its port asks for. */
export const answerOf = <T>({ services }: Asking, asked: Port<T>): T => (services.answers.get(asked)?.[0] as T | undefined) ?? asked.none
export const allAnswers = <T>({ services }: Asking, asked: Ports<T>): readonly T[] => (services.answers.get(asked) ?? []) as readonly T[]
