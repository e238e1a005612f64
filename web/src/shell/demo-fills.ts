import type { Init } from '@plantule/contract/shops/init'

/** The demonstration's shop comes empty and is filled in one go: until then it has no order. A shop of one's own is never filled. */
export const demoFills = (init: Pick<Init, 'subscription_type' | 'number_of_orders'>): boolean =>
  init.subscription_type === 'demo' && init.number_of_orders === 0
