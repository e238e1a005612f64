export type RefusedTicket = { number: string; at: string; lines: { label: string; quantity: number }[]; inclCents: number }

type Raw = Partial<Record<'number' | 'at' | 'inclCents' | 'lines', unknown>> | null
type RawLine = Partial<Record<'label' | 'quantity', unknown>> | null

/** What a refused ticket says was sold. Nothing vouches for it: whatever is not as it should be reads as nothing. */
export function refusedTicket(content: unknown): RefusedTicket | null {
  if (typeof content !== 'string') return null
  let raw: Raw
  try {
    raw = JSON.parse(content) as Raw
  } catch {
    return null
  }
  if (!Array.isArray(raw?.lines) || typeof raw.inclCents !== 'number' || Number.isNaN(Date.parse(String(raw.at)))) return null
  const lines = (raw.lines as RawLine[]).map((line) => ({ label: String(line?.label ?? ''), quantity: Number(line?.quantity ?? 0) }))
  return { number: String(raw.number ?? ''), at: String(raw.at), lines, inclCents: raw.inclCents }
}
