import { useEffect } from 'react'
import { openDrawer } from '../../parts/receipt-printer.ts'

/** Opens the drawer once when cash was paid and a receipt printer is known here; a printer that does not answer stops nothing. */
export function useDrawer(cash: boolean): void {
  useEffect(() => {
    // The change is shown on the screen either way, and the drawer has a key.
    if (cash) void openDrawer().catch(() => undefined)
  }, [cash])
}
