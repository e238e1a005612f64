import { fiscalRoutes, type ZCheck } from '@plantule/contract/fiscal/fiscal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { euros, figure, moment } from '../../../ui/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'

const colours: Record<ZCheck['state'], string> = { continues: 'green', broken: 'red', set_back: 'red', foreign: 'orange' }

/** Takes the control code of a Z on paper and says whether the books go on from it. */
export function CheckZDialog({ onClose, onVerify }: { onClose: () => void; onVerify: () => void }) {
  const { t } = useTranslation('till')
  const [found, setFound] = useState<ZCheck | null>(null)
  return (
    <DialogForm
      title={t('zCode.title')}
      saveLabel={t('zCode.check')}
      values={{ code: '' }}
      onClose={onClose}
      onSaved={setFound}
      save={({ code }) => {
        setFound(null)
        return call(fiscalRoutes.verifyZ, { body: { code } })
      }}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('zCode.text')}</Text>
          <TextField
            control={control}
            name="code"
            label={t('zCode.code')}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
            required
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
          />
          {found && (
            <Alert color={colours[found.state]} role="status" title={t(`zCode.states.${found.state}`)}>
              <Stack gap="xs">
                <Text size="sm">
                  {t('zCode.paper', {
                    closing: figure(found.closing),
                    register: found.register ? t('events.till', { register: found.register }) : t('verify.shop'),
                    total: euros(found.perpetualNetCents),
                  })}
                </Text>
                <Text size="sm">
                  {found.found
                    ? t('zCode.found', {
                        number: found.found.number,
                        moment: moment(found.found.closedAt),
                        total: euros(found.found.perpetualNetCents),
                        count: found.since,
                        since: figure(found.since),
                      })
                    : t('zCode.nothing')}
                </Text>
                <Text size="sm">{t(`zCode.todo.${found.state}`)}</Text>
                {found.state !== 'foreign' && (
                  <Group>
                    <Button size="xs" onClick={onVerify}>
                      {t('z.verify')}
                    </Button>
                  </Group>
                )}
              </Stack>
            </Alert>
          )}
        </>
      )}
    </DialogForm>
  )
}
