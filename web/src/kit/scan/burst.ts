/** Letters of a scanner come closer than any hand types them. */
const APART_MS = 60
const SHORTEST = 6

/** What is being typed in one breath, and the field as it was before. */
export type Burst<F> = { text: string; at: number; field: F; before: string }
type Stroke<F> = { key: string; at: number; field: F; value: string }

/**
 * The burst after one more key; `code` when a scanner has just ended one with Enter. `apart`: where nobody types by hand, scanners may be
 * slow.
 */
export function follow<F>(
  burst: Burst<F | null> | null,
  { key, at, field, value }: Stroke<F | null>,
  apart = APART_MS,
): { burst: Burst<F | null> | null; code: string | null } {
  // The first letter may have led to a field that had not the focus before.
  const goes = burst !== null && at - burst.at <= apart && (burst.field === field || burst.field === null)
  if (key === 'Enter') return { burst: null, code: goes && burst.text.length >= SHORTEST ? burst.text : null }
  // Shift for a capital letter of the code.
  if (key.length !== 1) return { burst: key === 'Shift' ? burst : null, code: null }
  return { burst: goes ? { ...burst, text: burst.text + key, at, field } : { text: key, at, field, before: value }, code: null }
}
