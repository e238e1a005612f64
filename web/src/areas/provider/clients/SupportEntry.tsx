import { supportEntryRoutes } from '@plantule/contract/support/entry'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { supportVisit } from '../../../session/support-visit.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'

/** The way into a client's shop, where its owner opened it. */
export function SupportEntry({ clientId }: { clientId: number }) {
  const { t } = useTranslation('provider')
  const mayEnter = useStaffMay('support')
  const { data } = useQuery(read(supportEntryRoutes.getClientConsent, { params: { clientId } }))
  const enter = useAction(supportEntryRoutes.enterShop, [supportEntryRoutes.getClientConsent], {
    onSuccess: ({ id, shopUid }) => supportVisit.begin({ entryId: id, shopUid }),
  })
  if (!data) return null
  const { consent } = data
  if (!consent)
    return (
      <Text size="sm" c="dimmed">
        {t('entry.closed')}
      </Text>
    )
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">
        {t(`entry.${consent.mode}`, { by: consent.grantedBy, until: moment(consent.until) })}
        {consent.reason && ` « ${consent.reason} »`}
      </Text>
      {mayEnter && (
        <Button busy={enter.isPending} onClick={() => enter.mutate({ params: { clientId }, body: {} })}>
          {t('entry.enter')}
        </Button>
      )}
    </Group>
  )
}
