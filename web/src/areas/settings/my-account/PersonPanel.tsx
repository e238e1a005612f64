import { accountRoutes, type OwnAccount } from '@plantule/contract/platform/account'
import { initRoutes } from '@plantule/contract/shops/init'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { chooseLanguage, type Language, languageNames, languages } from '../../../i18n/language.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { StartScreen } from './StartScreen.tsx'

const quiet = { onError: () => true } as const

function Row({ label, hint, children, action }: { label: string; hint?: string; children?: ReactNode; action: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={0} miw={0} flex={1}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {children}
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      <div style={{ flexShrink: 0 }}>{action}</div>
    </Group>
  )
}

/** Name, mail address and language. */
export function PersonPanel({ own }: { own: OwnAccount }) {
  const { t, i18n } = useTranslation('account')
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
  const edit = (what: 'name' | 'email') => (
    <Button size="xs" onClick={() => setOpen(what)}>
      {t('change')} <span className="visually-hidden">{t(what)}</span>
    </Button>
  )
  return (
    <Panel title={t('you')}>
      <Stack gap="md">
        <Row label={t('name')} hint={t('nameHint')} action={edit('name')}>
          <Text fw={550}>{own.name}</Text>
        </Row>
        {own.account && (
          <Row label={t('email')} action={edit('email')}>
            <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
              {own.account.email}
            </Text>
            {!own.account.emailProven && <Unproven email={own.account.email} />}
          </Row>
        )}
        <Row
          label={t('language')}
          hint={t('languageHint')}
          action={
            <SegmentedControl
              size="xs"
              aria-label={t('language')}
              value={i18n.language}
              onChange={(value) => void chooseLanguage(value as Language)}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          }
        />
        <StartScreen />
      </Stack>
      {open === 'name' && <NameDialog name={own.name} onClose={() => setOpen(null)} />}
      {open === 'email' && own.account && <EmailDialog hasPassword={own.account.hasPassword} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

/** The link that proves the address may have been lost, or be too old. */
function Unproven({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const prove = useAction(accountRoutes.proveEmail, [accountRoutes.getAccount], {
    onSuccess: () => void showToast({ tone: 'info', text: t('proofSent', { email }), stay: 10_000 }),
  })
  return (
    <Group gap="xs" mt={4}>
      <Pill tone="attention">{t('unproven')}</Pill>
      <Button size="xs" look="quiet" busy={prove.isPending} onClick={() => prove.mutate({})}>
        {t('proofAgain')}
      </Button>
    </Group>
  )
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { t: kit } = useTranslation()
  const rename = useAction(accountRoutes.rename, [accountRoutes.getAccount, initRoutes.init], {
    ...quiet,
    onSuccess: () => void showToast({ text: t('renamed') }),
  })
  return (
    <DialogForm
      title={t('renameTitle')}
      values={{ name }}
      save={(body) => rename.mutateAsync({ body })}
      saveLabel={kit('save')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="name" label={t('name')} autoComplete="name" required data-autofocus />}
    </DialogForm>
  )
}

function EmailDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const change = useAction(accountRoutes.changeEmail, [], {
    ...quiet,
    onSuccess: () => void showToast({ tone: 'info', text: t('emailSent'), stay: 10_000 }),
  })
  return (
    <DialogForm
      title={t('emailTitle')}
      values={{ email: '', present: '' }}
      save={(body) => change.mutateAsync({ body })}
      saveLabel={t('emailSend')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('emailText')}</Text>
          <TextField control={control} name="email" label={t('newEmail')} type="email" autoComplete="email" required data-autofocus />
          {hasPassword && <PasswordField control={control} name="present" label={t('present')} autoComplete="current-password" required />}
        </>
      )}
    </DialogForm>
  )
}
