import { staffAppointmentRoutes } from '@plantule/contract/support/appointments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readList } from '../../../api/query.ts'

/** A day that is chosen and its slots. */
export function useSlots() {
  const [day, setDay] = useState<string>()
  const { data } = useQuery({
    ...readList(staffAppointmentRoutes.listStaffSlots, { params: { day: day ?? '' } }),
    enabled: day !== undefined,
  })
  return { day, setDay, slots: data?.slots }
}
