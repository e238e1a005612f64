import {
  channels,
  completeStatuses,
  deliveryModes,
  inProgressStatuses,
  paymentStates,
  type OrderStatus,
} from '@plantule/contract/orders/schemas'
import type { TFunction } from 'i18next'
import type { Filter } from '../../../kit/list/filter.ts'
import type { Search } from '../../../kit/list/list-state.ts'
import type { View } from '../../../kit/list/Views.tsx'

export const listNames = ['in_progress', 'complete', 'quotations'] as const
export type ListName = (typeof listNames)[number]

const statusesOf: Record<ListName, readonly OrderStatus[]> = {
  in_progress: inProgressStatuses,
  complete: completeStatuses,
  quotations: [],
}

type Key = 'held' | 'status' | 'payment' | 'channel' | 'delivery' | 'from' | 'to'

export function orderFilters(t: TFunction<readonly ['orders', 'orderStates']>, list: ListName): Filter<Key>[] {
  const status: Filter<Key> = {
    kind: 'choice',
    key: 'status',
    not: true,
    label: t('columns.status'),
    many: true,
    options: statusesOf[list].map((value) => ({ value, label: t(`orderStates:statuses.${value}`) })),
  }
  const payment: Filter<Key> = {
    kind: 'choice',
    key: 'payment',
    not: true,
    label: t('columns.payment'),
    many: true,
    options: paymentStates.filter((value) => value !== 'none').map((value) => ({ value, label: t(`orderStates:paymentStates.${value}`) })),
  }
  return [
    ...(list === 'quotations' ? [] : [status, payment]),
    ...(list === 'in_progress'
      ? [
          {
            kind: 'choice' as const,
            key: 'held' as const,
            label: t('columns.held'),
            options: [{ value: 'true', label: t('orderStates:held') }],
          },
        ]
      : []),
    {
      kind: 'choice',
      key: 'delivery',
      not: true,
      label: t('columns.delivery'),
      many: true,
      options: deliveryModes.map((value) => ({ value, label: t(`deliveryModes.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'channel',
      not: true,
      label: t('columns.channel'),
      many: true,
      options: channels.map((value) => ({ value, label: t(`channels.${value}`) })),
    },
    { kind: 'days', key: 'from', until: 'to', label: t('columns.placed') },
    { kind: 'presence', key: 'customer', label: t('columns.customer') },
    ...(list === 'quotations' ? [] : [{ kind: 'presence' as const, key: 'wanted' as const, label: t('columns.wanted') }]),
  ]
}

/** The list is part of a view's address, so that a person's own views find theirs again. */
export function orderViews(t: TFunction<'orders'>, list: ListName): View[] {
  const at: Search = list === 'in_progress' ? {} : { list }
  const all: View = { name: t('views.all'), search: at }
  if (list === 'quotations') return [all]
  if (list === 'complete') {
    return [
      all,
      { name: t('views.toCollect'), search: { ...at, payment: 'unpaid,partial' } },
      { name: t('views.refunded'), search: { ...at, payment: 'refunded,refunded_partially' } },
      { name: t('views.cancelled'), search: { ...at, status: 'cancelled' } },
    ]
  }
  return [
    all,
    { name: t('views.toPrepare'), search: { status: 'confirmed,deposit_paid,in_preparation', sort: 'wanted', dir: 'asc' } },
    { name: t('views.ready'), search: { status: 'ready' } },
    { name: t('views.toCollect'), search: { payment: 'unpaid,partial' } },
    { name: t('views.held'), search: { held: 'true' } },
    { name: t('views.drafts'), search: { status: 'draft' } },
  ]
}
