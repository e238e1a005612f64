import type { StaffRight } from '@plantule/contract/base/permissions'
import type { StaffAccess } from '@plantule/contract/provider/access'
import { createContext, useContext } from 'react'

export const StaffContext = createContext<StaffAccess | null>(null)

/** Whether the one of the provider's staff who looks may change what this right is of. */
export const useStaffMay = (right: StaffRight): boolean => useContext(StaffContext)?.rights.includes(right) ?? false
