import type { Refused } from './refused.ts'

type DatabaseError = { code?: string; constraint?: string }

/**
 * Runs a statement and turns the breach of a named constraint into the refusal that people understand. The transaction
 * is lost by then: nothing may follow but the refusal.
 */
export async function refusing<T>(statement: Promise<T>, refusals: Record<string, () => Refused | Promise<Refused>>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const { code, constraint } = error as DatabaseError
    const refusal = code?.startsWith('23') && constraint ? refusals[constraint] : undefined
    throw refusal ? await refusal() : error
  }
}
