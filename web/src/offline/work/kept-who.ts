import type { Init } from '@plantule/contract/shops/init'
import { preference } from '../../preference.ts'

/** Whose reads this browser keeps; empty once they signed out. Apart, since the first page asks for it. */
export const keptWho = preference('work.who', '')
/** Somebody signed out without the server: done as soon as it is there. */
export const signOutDue = preference('work.leave', false)

export const whoOf = ({ client, session }: Pick<Init, 'client' | 'session'>): string => `${client.uid}.${session.id}`
export const countKeyOf = (who: string): string => `plantule.count.${who}`
