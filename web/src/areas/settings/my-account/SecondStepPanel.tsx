import { accountRoutes, type OwnAccount } from '@plantule/contract/platform/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondStepSetup } from './SecondStepSetup.tsx'

type Account = NonNullable<OwnAccount['account']>
const FEW_CODES = 3

export function SecondStepPanel({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = (): void => setOpen(null)
  const { hasSecondStep: on, recoveryCodesLeft: left } = account
  return (
    <Panel title={t('secondStep')} text={t('secondStepText')} actions={<Pill tone={on ? 'good' : 'calm'}>{on ? t('on') : t('off')}</Pill>}>
      {on ? (
        <Group gap="sm">
          <Button onClick={() => setOpen('codes')}>{t('newCodes')}</Button>
          <Button look="danger" onClick={() => setOpen('off')}>
            {t('turnOff')}
          </Button>
          <Text size="sm" c={left < FEW_CODES ? 'orange' : 'dimmed'}>
            {t('codesLeft', { count: left })}
          </Text>
        </Group>
      ) : (
        <Button onClick={() => setOpen('on')}>{t('turnOn')}</Button>
      )}
      {open === 'on' && <SecondStepSetup account={account} onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
      {open === 'codes' && <NewCodes email={account.email} onClose={close} />}
    </Panel>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const end = useAction(accountRoutes.endSecondStep, [accountRoutes.getAccount], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('turnedOff') }),
  })
  return (
    <DialogForm
      title={t('turnOffTitle')}
      values={{ proof: '' }}
      save={(body) => end.mutateAsync({ body })}
      saveLabel={t('turnOff')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('turnOffText')}</Text>
          <PasswordField control={control} name="proof" label={t('proof')} autoComplete="off" required />
        </>
      )}
    </DialogForm>
  )
}

function NewCodes({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useAction(accountRoutes.newRecoveryCodes, [accountRoutes.getAccount], { onError: () => true })
  if (codes) {
    return (
      <Dialog title={t('codesTitle')} onClose={onClose}>
        <RecoveryCodes codes={codes} email={email} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <DialogForm
      title={t('newCodes')}
      values={{ proof: '' }}
      save={(body) => renew.mutateAsync({ body })}
      onSaved={(answer) => setCodes(answer.codes)}
      saveLabel={t('newCodesMake')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('newCodesText')}</Text>
          <PasswordField control={control} name="proof" label={t('proof')} autoComplete="off" required />
        </>
      )}
    </DialogForm>
  )
}
