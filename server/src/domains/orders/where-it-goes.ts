import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { isFetched } from '@plantule/contract/orders/states'

export type Place = Pick<AddressSnapshot, 'postcode' | 'country'>
type Going<T> = { delivery_mode: string; relay: T | null; delivery_address: T | null; billing_address?: T | null }

/**
 * Where an order's plants go: to the relay, wherever its buyer lives; else where it is delivered, or, of what is brought, to the address
 * that is billed.
 */
export const whereItGoes = <T>({ delivery_mode, relay, delivery_address, billing_address = null }: Going<T>): T | null =>
  (delivery_mode === 'relay' ? relay : null) ?? delivery_address ?? (isFetched(delivery_mode) ? null : billing_address)
