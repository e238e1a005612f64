/** The fields of an entry in their order (art. A47 A-1 LPF, VII 1°). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const
/** Farms in cash accounting add when and how it was settled, and what it is (VIII 3°). */
export const farmColumns = ['DateRglt', 'ModeRglt', 'NatOp'] as const
/** May be empty; all others hold something. */
export const optionalColumns = ['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'] as const
