/** Rights by area. A route names one of these; a member holds a list of them. */
export const areas = [
  'catalogue',
  'stock',
  'customers',
  'orders',
  'till',
  'invoices',
  'accounting',
  'marketing',
  'production',
  'traceability',
  'storefront',
  'settings',
  'team',
] as const
export type Area = (typeof areas)[number]
export type Right = `${Area}.${'read' | 'write'}`

/**
 * Who may call a route:
 * `public` no token, the shop is taken from the host name or the `shop` query;
 * `signed-in` any person with a valid token; `member` any member of the shop;
 * `internal` staff of the provider; else the right that the member must hold.
 */
export type Permission = 'public' | 'signed-in' | 'member' | 'internal' | Right

/** What a member of the provider's staff may change, beside reading the provider's area; a command on the machine gives them. */
export const staffRights = ['clients', 'sales', 'support', 'billing'] as const
export type StaffRight = (typeof staffRights)[number]

export const allRights: readonly Right[] = areas.flatMap((area): Right[] => [`${area}.read`, `${area}.write`])

export const presetNames = [
  'owner',
  'manager',
  'seller',
  'grower',
  'picker',
  'accountant',
  'seasonal',
  'inspector_plant',
  'inspector_local',
  'inspector_tax',
] as const
export type PresetName = (typeof presetNames)[number]

const both = (...list: Area[]): Right[] => list.flatMap((area): Right[] => [`${area}.read`, `${area}.write`])
const reading = (...list: Area[]): Right[] => list.map((area): Right => `${area}.read`)

/** The rights that each preset starts with; those of owners and inspectors are closed, the others may be adjusted per member. */
export const presets: Record<PresetName, readonly Right[]> = {
  owner: allRights,
  manager: allRights.filter((right) => right !== 'team.write'),
  seller: [...both('customers', 'orders', 'till'), ...reading('catalogue', 'stock', 'invoices')],
  grower: [...both('production', 'traceability', 'stock'), ...reading('catalogue')],
  picker: reading('orders', 'catalogue', 'stock', 'production'),
  // Enters purchases, reads the bank's statements and closes the month, for which the owner need not be there; sells and sets nothing.
  accountant: [...both('accounting'), ...reading('orders', 'customers', 'invoices', 'till', 'settings')],
  seasonal: [...both('till'), ...reading('catalogue', 'stock', 'customers')],
  // Where these hold, `inspections.ts` says.
  inspector_plant: reading('traceability', 'production'),
  inspector_local: reading('traceability', 'production'),
  inspector_tax: reading('till', 'invoices', 'accounting'),
}

/**
 * What a session that a PIN opened does not hold, whoever opened it: who may do what, how the shop is set up, and its books. A few digits
 * that were seen over a shoulder must not reach them.
 */
export const notByPin: readonly Right[] = ['team.write', 'settings.write', 'accounting.write']

/** Writing an area implies reading it. */
export function holds(rights: readonly string[], wanted: Right): boolean {
  if (rights.includes(wanted)) return true
  return wanted.endsWith('.read') && rights.includes(wanted.replace('.read', '.write'))
}
