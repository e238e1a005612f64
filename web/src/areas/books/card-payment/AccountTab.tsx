import type { CardAccount } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import classes from './Account.module.css'
import { Copyable } from './Copyable.tsx'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { requirementWords } from '../../../kit/money/card-words.ts'

/** The account at the provider: how to get one, what it may do, what is missing. */
export function AccountTab() {
  const { t } = useTranslation('cards')
  const mayWrite = useCan('settings.write')
  const [asking, setAsking] = useState(false)
  const { data: account, error, refetch } = useQuery(read(cardPaymentRoutes.getAccount, {}))
  if (error && !account) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!account) return <Waiting />
  // The provider's pages open in this tab and lead back here.
  const onboard = (): void => void call(cardPaymentRoutes.onboardingLink, {}).then(({ url }) => window.location.assign(url), showError)
  const keys = (
    <Button look={account.mayOnboard || account.state !== 'off' ? 'plain' : 'main'} onClick={() => setAsking(true)}>
      {t(account.kind === 'own' ? 'account.changeKeys' : 'account.haveKeys')}
    </Button>
  )
  return (
    <Stack gap="md">
      {account.state === 'off' ? (
        <EmptyState
          icon={<IconCreditCard size={32} stroke={1.5} />}
          title={t('account.offTitle')}
          text={t('account.offText')}
          action={
            mayWrite && (
              <Group gap="xs" justify="center">
                {account.mayOnboard && (
                  <Button look="main" onClick={onboard}>
                    {t('account.onboard')}
                  </Button>
                )}
                {keys}
              </Group>
            )
          }
          more={!mayWrite && t('account.readOnly')}
        />
      ) : (
        <>
          {account.failure && (
            <p className={classes.notice} role="alert">
              {t(`failure.${account.failure as 'key'}`)}
            </p>
          )}
          <Facts account={account} actions={mayWrite && keys} />
          {account.requirements.length > 0 && (
            <Panel
              title={t('account.requirements')}
              actions={
                mayWrite &&
                account.kind === 'connected' && (
                  <Button size="xs" look="main" onClick={onboard}>
                    {t('account.onboardMore')}
                  </Button>
                )
              }
            >
              <ul className={classes.list}>
                {requirementWords(t, account.requirements).map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </Panel>
          )}
          <DocumentsPanel own={account.kind === 'own'} />
          {mayWrite && <RemoveAccount />}
        </>
      )}
      {asking && <KeysDialog account={account} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

function Facts({ account, actions }: { account: CardAccount; actions: React.ReactNode }) {
  const { t } = useTranslation('cards')
  const may = (yes: boolean) => <Pill tone={yes ? 'good' : 'attention'}>{t(yes ? 'account.yes' : 'account.no')}</Pill>
  return (
    <Panel title={t('account.title')} actions={actions}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('account.ref')}</dt>
          <dd>
            <Group gap={6}>
              <span className="figures">{account.accountRef}</span>
              <Pill tone={account.live ? 'calm' : 'special'}>{t(account.live ? 'live' : 'test')}</Pill>
            </Group>
          </dd>
        </div>
        {account.keyHint && (
          <div>
            <dt>{t('account.key')}</dt>
            <dd>{t('account.keyEnds', { hint: account.keyHint })}</dd>
          </div>
        )}
        <div>
          <dt>{t('account.charges')}</dt>
          <dd>{may(account.chargesEnabled)}</dd>
        </div>
        <div>
          <dt>{t('account.payouts')}</dt>
          <dd>{may(account.payoutsEnabled)}</dd>
        </div>
        <div>
          <dt>{t('account.news')}</dt>
          <dd>{account.lastEventAt ? <Moment at={account.lastEventAt} /> : t('account.noNews')}</dd>
        </div>
        <div>
          <dt>{t('account.swept')}</dt>
          <dd>
            <Moment at={account.sweptAt} />
          </dd>
        </div>
      </dl>
      {account.kind === 'own' && (
        <div className={classes.webhook}>
          <Text size="sm" fw={600}>
            {t('account.webhook')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('account.webhookText')}
          </Text>
          <Copyable text={account.webhookUrl} />
        </div>
      )}
    </Panel>
  )
}

function RemoveAccount() {
  const { t } = useTranslation('cards')
  const remove = useAction(cardPaymentRoutes.removeAccount, [cardPaymentRoutes.getAccount], {
    onSuccess: () => void showToast({ text: t('account.removed') }),
  })
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t('account.removeTitle'), text: t('account.removeText'), confirm: t('account.remove'), danger: true }))
      remove.mutate({})
  }
  return (
    <Group>
      <Button look="quiet" busy={remove.isPending} onClick={() => void ask()}>
        {t('account.remove')}
      </Button>
    </Group>
  )
}
