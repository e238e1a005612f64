import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { read, refresh, useAction } from '../../../api/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Page } from '../../../kit/Page.tsx'
import { useCan } from '../../../api/session.ts'
import { useNews } from '../../../api/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Switcher } from '../../../ui/Switcher.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AccountTab } from './AccountTab.tsx'
import { CorrectionsTab } from './CorrectionsTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { PayoutsTab } from './PayoutsTab.tsx'
import { ToCheck } from './ToCheck.tsx'

const tabs = { payments: PaymentsTab, corrections: CorrectionsTab, payouts: PayoutsTab, account: AccountTab } as const
const names = ['payments', 'corrections', 'payouts', 'account'] as const
type TabName = (typeof names)[number]
const lists = [
  cardPaymentRoutes.listPayments,
  cardPaymentRoutes.listCorrections,
  cardPaymentRoutes.listPayouts,
  cardPaymentRoutes.listToCheck,
  cardPaymentRoutes.getAccount,
  cardPaymentRoutes.listDocuments,
]

/** What came and went by card, what reached the bank, and the account at the provider. */
export default function CardPaymentScreen() {
  const { t } = useTranslation('cards')
  const client = useQueryClient()
  const navigate = useNavigate()
  const maySeeAccount = useCan('settings.read')
  const maySeeMoney = useCan('accounting.read')
  const { data: account } = useQuery({ ...read(cardPaymentRoutes.getAccount, {}), enabled: maySeeAccount })
  const sweep = useAction(cardPaymentRoutes.sweep, [], { onSuccess: () => void showToast({ tone: 'info', text: t('sweeping') }) })
  useNews(
    'card.changed',
    useCallback(() => void refresh(client, lists), [client]),
  )
  const shown = names.filter((name) => (name === 'account' ? maySeeAccount : maySeeMoney))
  const { list: asked } = useScreenSearch('/card-payment')
  const usual: TabName = maySeeMoney && account?.state !== 'off' ? 'payments' : 'account'
  const tab = shown.find((name) => name === asked) ?? usual
  const Tab = tabs[tab]
  return (
    <Page
      title={t('title')}
      aside={
        account && (
          <Group gap={6}>
            <Pill tone={account.state === 'ready' ? 'good' : account.state === 'incomplete' ? 'attention' : 'calm'}>
              {t(`states.${account.state}`)}
            </Pill>
            {account.state !== 'off' && !account.live && <Pill tone="special">{t('test')}</Pill>}
          </Group>
        )
      }
      actions={
        account &&
        account.state !== 'off' &&
        maySeeMoney && (
          <Button busy={sweep.isPending} onClick={() => sweep.mutate({})}>
            {t('sweep')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {maySeeMoney && <ToCheck />}
        <Switcher
          label={t('lists.label')}
          value={tab}
          options={shown.map((value) => ({ value, label: t(`lists.${value}`) }))}
          onChange={(list) => void navigate({ to: '.', search: searchFor('/card-payment', { list }), replace: true })}
        />
        <Tab />
      </Stack>
    </Page>
  )
}
