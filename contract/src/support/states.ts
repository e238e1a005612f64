/** Where a ticket stands; what the provider still owes is `new` and `open`. */
export const ticketStates = ['new', 'open', 'waiting', 'resolved'] as const
export type TicketState = (typeof ticketStates)[number]

/** What staff may make of a ticket by hand; an answer of either side moves it besides (`afterComment`). */
export const ticketMoves: Record<TicketState, readonly TicketState[]> = {
  new: ['open', 'waiting', 'resolved'],
  open: ['waiting', 'resolved'],
  waiting: ['open', 'resolved'],
  resolved: ['open'],
}

/** Where a ticket stands after somebody wrote in it: an answer waits for the shop, a word of the shop calls the provider again. */
export const afterComment = { staff: 'waiting', shop: 'open' } as const satisfies Record<string, TicketState>

/** What the shop says of it, in its own words; how soon it is answered follows. */
export const ticketKinds = ['question', 'problem', 'blocked', 'idea'] as const
export type TicketKind = (typeof ticketKinds)[number]
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]
export const priorityOf: Record<TicketKind, Priority> = { idea: 'low', question: 'normal', problem: 'high', blocked: 'urgent' }
