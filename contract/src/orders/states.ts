/**
 * The life of an order. Money has its own axis (`paymentState`), since a pro's order ships before it is paid, and plants of
 * an order that was refunded in part still travel. `refunded`: nothing of it is left to keep or to send.
 */
export const orderStatuses = [
  'draft',
  'quotation',
  'waiting_payment',
  'deposit_paid',
  'confirmed',
  'in_preparation',
  'prepared',
  'shipped',
  'ready',
  'delivered',
  'collected',
  'complete',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** From which states each action is allowed. The server enforces it; the web greys buttons out with it. */
export const orderActions = {
  edit: ['draft', 'quotation'],
  validate: ['draft', 'quotation'],
  quote: ['draft'],
  askDeposit: ['draft', 'quotation', 'waiting_payment', 'deposit_paid', 'confirmed'],
  modify: ['waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared'],
  /** Money may be due in every state but before the order is asked for, and once it is cancelled. */
  pay: [
    'quotation',
    'waiting_payment',
    'deposit_paid',
    'confirmed',
    'in_preparation',
    'prepared',
    'shipped',
    'ready',
    'delivered',
    'collected',
    'complete',
    'refunded',
  ],
  billDeposit: [
    'quotation',
    'waiting_payment',
    'deposit_paid',
    'confirmed',
    'in_preparation',
    'prepared',
    'shipped',
    'ready',
    'delivered',
    'collected',
  ],
  setDelivery: ['draft', 'quotation', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'shipped', 'ready'],
  invoice: [
    'waiting_payment',
    'deposit_paid',
    'confirmed',
    'in_preparation',
    'prepared',
    'shipped',
    'ready',
    'delivered',
    'collected',
    'complete',
  ],
  prepare: ['waiting_payment', 'deposit_paid', 'confirmed'],
  markPrepared: ['in_preparation'],
  ship: ['prepared'],
  markReady: ['prepared'],
  deliver: ['shipped'],
  collect: ['ready'],
  complete: ['delivered', 'collected'],
  refund: [
    'waiting_payment',
    'deposit_paid',
    'confirmed',
    'in_preparation',
    'prepared',
    'shipped',
    'ready',
    'delivered',
    'collected',
    'complete',
  ],
  /** Nothing may be picked or sent for a while. */
  hold: ['waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready'],
  split: ['waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared'],
  sendPart: ['deposit_paid', 'confirmed', 'in_preparation', 'prepared'],
  /** With another order of the same customer that is as firm, or as open, as this one. */
  merge: ['draft', 'quotation', 'waiting_payment', 'deposit_paid', 'confirmed'],
  cancel: ['draft', 'quotation', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready'],
  /** The last step was taken by mistake: back to where the order stood before it. */
  stepBack: ['quotation', 'in_preparation', 'prepared', 'shipped', 'ready', 'delivered', 'collected', 'complete'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderAction = keyof typeof orderActions

export const allows = (action: OrderAction, status: OrderStatus): boolean =>
  (orderActions[action] as readonly OrderStatus[]).includes(status)

/** Money may come in. A cancelled order is owed nothing but what left of it beyond what had come: a lost dispute took it back. */
export const takesMoney = (status: OrderStatus, dueCents: number): boolean =>
  allows('pay', status) || (status === 'cancelled' && dueCents > 0)

/** What of an ended order no sale stands behind any more, in cents: it may be given up as a loss. */
export const losable = (status: OrderStatus, dueCents: number, paidCents: number): number =>
  status === 'cancelled' || status === 'refunded' ? Math.max(Math.min(dueCents, -paidCents), 0) : 0

/** The steps of `PUT order/{id}` that move an order along, and where each leads. */
export const orderSteps = {
  quote: 'quotation',
  prepare: 'in_preparation',
  markPrepared: 'prepared',
  ship: 'shipped',
  markReady: 'ready',
  deliver: 'delivered',
  collect: 'collected',
  complete: 'complete',
} as const satisfies Partial<Record<OrderAction, OrderStatus>>
export const orderStepNames = Object.keys(orderSteps) as [keyof typeof orderSteps, ...(keyof typeof orderSteps)[]]

/** How long whoever sees to orders may take a step back; later it is for those who keep the books. */
export const STEP_BACK_MINUTES = 30

/** In these states the order's lines hold stock back from other sales. */
export const reservingStatuses: readonly OrderStatus[] = [
  'waiting_payment',
  'deposit_paid',
  'confirmed',
  'in_preparation',
  'prepared',
  'ready',
]
/** The lists of the orders screen. */
export const inProgressStatuses: readonly OrderStatus[] = ['draft', ...reservingStatuses, 'shipped']
export const completeStatuses: readonly OrderStatus[] = ['delivered', 'collected', 'complete', 'cancelled', 'refunded']

export const paymentStates = ['none', 'unpaid', 'partial', 'paid', 'overpaid', 'refunded_partially', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

export const deliveryModes = ['on_site', 'collect', 'home', 'relay', 'own_truck'] as const
/** Whether who ordered fetches it; otherwise it is brought to them. */
export const isFetched = (mode: string): boolean => mode === 'collect' || mode === 'on_site'
export const channels = ['back_office', 'phone', 'web', 'market'] as const
