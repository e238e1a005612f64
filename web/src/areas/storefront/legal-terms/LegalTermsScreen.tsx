import { type LegalKind, legalKinds } from '@plantule/contract/storefront/legal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { LegalForm } from './LegalForm.tsx'
import { Versions } from './Versions.tsx'
import { routesOf } from './routes-of.ts'

/** The three texts that the law asks for, each written here and kept as versions. */
export default function LegalTermsScreen() {
  const { t } = useTranslation('legal')
  const [kind, setKind] = useState<LegalKind>('legal')
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="record">
      <Stack gap="md">
        <Switcher
          label={t('which')}
          value={kind}
          options={legalKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={setKind}
        />
        <One key={kind} kind={kind} />
      </Stack>
    </Page>
  )
}

function One({ kind }: { kind: LegalKind }) {
  const { data, error, refetch } = useQuery(read(routesOf[kind].get, { query: {} }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <LegalForm terms={data} />
      <Versions terms={data} />
    </>
  )
}
