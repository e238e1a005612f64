import type { Register, TillStatus } from '@plantule/contract/till/till'
import { AloneNotice } from './AloneNotice.tsx'
import { useKeeping } from './use-alone.ts'
import { useHandOver } from './use-hand-over.ts'

/**
 * Where nothing is sold: somebody may have closed the session while this device was away. Its tickets leave all the same,
 * and it learns that the session is over, so that it does not sell into it at its next start without a connection.
 */
export function TicketsLeft({ status, register }: { status: TillStatus; register: Register }) {
  const device = useHandOver(register.id, status.session?.id ?? null)
  useKeeping(device.store, 'status', status)
  return <AloneNotice alone={device} idle closed={status.status === 'closing_control' ? 'counted' : 'closed'} />
}
