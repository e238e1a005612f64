import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Page } from '../../../kit/Page.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { Existing } from './Existing.tsx'
import { Potential } from './Potential.tsx'

const parts = ['existing', 'potential'] as const
type Part = (typeof parts)[number]

/** What was earned, and what the stock could bring. */
export default function EconomicsScreen() {
  const { t } = useTranslation('economics')
  const navigate = useNavigate()
  const { part = 'existing' } = useScreenSearch('/economics')
  const choose = (value: Part): void =>
    void navigate({ to: '.', search: searchFor('/economics', value === 'existing' ? {} : { part: value }), replace: true })
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Stack gap="md">
        <div>
          <Switcher label={t('title')} value={part} onChange={choose} options={parts.map((value) => ({ value, label: t(value) }))} />
        </div>
        {part === 'existing' ? <Existing /> : <Potential />}
      </Stack>
    </Page>
  )
}
