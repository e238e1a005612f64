import { ofSiret } from '@plantule/contract/base/identity-rules'
import { openingRoutes, type ShopOpening } from '@plantule/contract/shops/opening'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../../api/query.ts'
import type { useRecordForm } from '../../../kit/form/record-form.ts'

type OpeningForm = ReturnType<typeof useRecordForm<typeof ShopOpening>>

/** What the SIRET tells as it is typed; where the installation asks the register, also name and address, into fields that are empty. */
export function useCompany({ watch, getValues, setValue }: OpeningForm, asksRegister: boolean) {
  const numbers = ofSiret(watch('siret') ?? '')
  const { data, isFetching } = useQuery({
    ...read(openingRoutes.findCompany, { params: { siret: numbers?.siret ?? '' } }),
    enabled: asksRegister && numbers !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  const company = data?.company
  useEffect(() => {
    if (!company) return
    const found = { legalName: company.name, line1: company.line1, postcode: company.postcode, city: company.city }
    for (const [name, value] of Object.entries(found) as [keyof typeof found, string][])
      if (value && !getValues(name)) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }, [company, getValues, setValue])
  return { numbers, looking: isFetching }
}
