import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readList } from '../../../api/query.ts'
import { Select } from '../../../ui/inputs.ts'

type ClientPickerProps = {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
  required?: boolean
}

/** A client of the provider, found by name. */
export function ClientPicker({ label, value, onChange, error, required = false }: ClientPickerProps) {
  const [q, setQ] = useState('')
  const { data } = useQuery(
    readList(providerClientRoutes.listClients, { query: { sort: 'name', dir: 'asc', ...(q ? { q: q.slice(0, 100) } : {}) } }),
  )
  return (
    <Select
      label={label}
      required={required}
      searchable
      clearable
      value={value === null ? null : String(value)}
      data={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearchChange={(text) => setQ(data?.items.some(({ name }) => name === text) ? '' : text)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
    />
  )
}
