import { tillRoutes } from '@plantule/contract/till/till'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { Page } from '../../../../kit/Page.tsx'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { NewRegister } from './NewRegister.tsx'
import { RegistersDialog } from './RegistersDialog.tsx'

/** A shop without a register. */
export function FirstRegister({ onMade }: { onMade: (id: number) => void }) {
  const { t } = useTranslation('till')
  const mayAdd = useCan('settings.write')
  const [making, setMaking] = useState(false)
  // Every till may have been retired: they come back from the list.
  const { data } = useQuery(read(tillRoutes.listRegisters, {}))
  const retired = (data?.items.length ?? 0) > 0
  return (
    <Page title={t('title')}>
      <EmptyState
        icon={<IconCash size={32} stroke={1.5} />}
        title={t('register.firstTitle')}
        text={t('register.firstText')}
        action={
          <Button look="main" onClick={() => setMaking(true)} disabled={!mayAdd && t('register.mayNot')}>
            {t('register.add')}
          </Button>
        }
      />
      {making && retired && <RegistersDialog running={[]} onClose={() => setMaking(false)} onMade={onMade} />}
      {making && !retired && <NewRegister onClose={() => setMaking(false)} onMade={onMade} />}
    </Page>
  )
}
