import type { FecFaultCode, FecReport } from '@plantule/contract/books/books'

type Fault = FecReport['faults'][number]
const PLACES = 5

/** Faults that make the administration's tool refuse a file; the others are told, and one may be asked about them. */
const warnings: readonly FecFaultCode[] = [
  'file_siren',
  'byte_order_mark',
  'line_ends',
  'amount_none',
  'amount_sign',
  'account_label',
  'journal_label',
  'entry_gap',
  'entry_split',
  'order',
  'piece_after_entry',
  'valid_before_entry',
  'lettering',
  'quotes',
  'control_character',
]

/** Collects faults by kind, with their number and first places. */
export class FaultBook {
  readonly #faults = new Map<FecFaultCode, Fault>()

  note(code: FecFaultCode, line: number | null = null, column = '', value = ''): void {
    const fault = this.#faults.get(code) ?? {
      code,
      severity: warnings.includes(code) ? ('warning' as const) : ('error' as const),
      count: 0,
      places: [],
    }
    fault.count += 1
    if (fault.places.length < PLACES) fault.places.push({ line, column, value: value.slice(0, 80) })
    this.#faults.set(code, fault)
  }

  /** Errors first, then by number. */
  get faults(): Fault[] {
    return [...this.#faults.values()].toSorted((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count)
  }

  get accepted(): boolean {
    return [...this.#faults.values()].every((fault) => fault.severity === 'warning')
  }
}
