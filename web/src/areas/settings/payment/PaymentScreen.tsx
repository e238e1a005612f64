import { orderMeans, PaymentMeans, paymentMeansRoutes, tillMeans } from '@plantule/contract/payment-means/payment-means'
import type { Answer } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { MeansChoice } from './MeansChoice.tsx'

/** What the shop accepts: each choice changes the buttons that the team sees. */
export default function PaymentScreen() {
  const { t } = useTranslation('cards')
  const { data, error, refetch } = useQuery(read(paymentMeansRoutes.getMeans, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Page title={t('means.title')} subtitle={t('means.subtitle')} width="record">
      <MeansForm means={data} />
    </Page>
  )
}

function MeansForm({ means }: { means: Answer<typeof paymentMeansRoutes.getMeans> }) {
  const { t } = useTranslation('cards')
  const mayWrite = useCan('settings.write')
  const maySeeCards = useCan('accounting.read')
  const update = useAction(paymentMeansRoutes.setMeans, [paymentMeansRoutes.getMeans], { onError: () => true })
  const form = useRecordForm({ schema: PaymentMeans, values: means, save: (body) => update.mutateAsync({ body }) })
  const names = { till: t('means.till'), orders: t('means.orders') }
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('means.readOnly')} fieldNames={names}>
      <Stack gap="md">
        <Panel title={names.till} text={t('means.tillText')}>
          <Controller
            control={form.control}
            name="till"
            render={({ field, fieldState }) => (
              <MeansChoice
                label={names.till}
                all={tillMeans}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error && t('means.none')}
              />
            )}
          />
          <Text size="xs" c="dimmed" mt="sm">
            {t('means.giftNote')}
          </Text>
        </Panel>
        <Panel title={names.orders} text={t('means.ordersText')}>
          <Controller
            control={form.control}
            name="orders"
            render={({ field, fieldState }) => (
              <MeansChoice
                label={names.orders}
                all={orderMeans}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error && t('means.none')}
              />
            )}
          />
        </Panel>
        <Panel title={t('means.online')} text={t('means.onlineText')}>
          {maySeeCards && <Button to={`${paths.cardPayment}?list=account`}>{t('means.onlineGo')}</Button>}
        </Panel>
      </Stack>
    </RecordFormFrame>
  )
}
