import { passportRoutes, type PassportRow } from '@plantule/contract/passports/passports'
import { placeRoutes } from '@plantule/contract/production/places'
import type { RecallInput } from '@plantule/contract/traceability/recalls'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { SourceSuggest } from '../../../kit/growing/SourceSuggest.tsx'

const anyLot = ['seed_collection', 'batch', 'mixture', 'seedling', 'cultivation', 'mother_plant', 'stratification'] as const

/** The lot, place or passport that it is about. */
export function SubjectField({ subject }: { subject: 'lot' | 'place' | 'passport' }) {
  const { t } = useTranslation('recalls')
  const { setValue, formState } = useFormContext<RecallInput>()
  const [chosen, setChosen] = useState('')
  const pick = (id: number, name: string): void => {
    setValue('subjectId', id, { shouldDirty: true, shouldValidate: true })
    setChosen(name)
  }
  if (subject === 'place') return <PlaceChoice />
  return (
    <Stack gap={4}>
      {subject === 'lot' ? (
        <SourceSuggest label={t('subjects.lot')} kinds={anyLot} onPick={(lot) => pick(lot.id, `${lot.number} ${lot.name}`)} />
      ) : (
        <Suggest
          name="recall-passports"
          label={t('subjects.passport')}
          placeholder={t('findPassport')}
          icon={<IconSearch size={16} />}
          find={async (q): Promise<readonly PassportRow[]> => (await call(passportRoutes.searchPassports, { params: { q } })).items}
          keyOf={(one) => one.id}
          isExact={(one, typed) => one.code.toLowerCase() === typed.toLowerCase()}
          onPick={(one) => pick(one.id, [one.botanical, one.code].filter(Boolean).join(' '))}
          nothing={t('noPassport')}
          render={(one) => <Text size="sm">{[one.botanical, one.code, one.supplier].filter(Boolean).join(' · ')}</Text>}
        />
      )}
      {chosen && (
        <Text size="sm" fw={550}>
          {chosen}
        </Text>
      )}
      {formState.errors.subjectId?.message && (
        <Text size="xs" c="red">
          {formState.errors.subjectId.message}
        </Text>
      )}
    </Stack>
  )
}

function PlaceChoice() {
  const { t } = useTranslation('recalls')
  const { control } = useFormContext<RecallInput>()
  const { data } = useQuery(read(placeRoutes.listGreenhouses, {}))
  const options = (data?.items ?? []).flatMap(({ id, name, sections }) => [
    { value: String(id), label: name },
    ...sections.map((section) => ({ value: String(section.id), label: `${name} · ${section.name}` })),
  ])
  return <ChoiceField control={control} name="subjectId" label={t('subjects.place')} options={options} numeric required />
}
