import { availabilityRoutes } from '@plantule/contract/site/availability'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Group, Text } from '../../../ui/layout.ts'

/** The address at which those of a profile read what is available, at their prices; whoever has it has the prices. */
export function ListLink({ profileId, name }: { profileId: number; name: string }) {
  const { t } = useTranslation('prices')
  const mayWrite = useCan('catalogue.write')
  const stale = [availabilityRoutes.listPriceListLinks]
  const { data } = useQuery(read(availabilityRoutes.listPriceListLinks, {}))
  const make = useAction(availabilityRoutes.makePriceListLink, stale, {
    onSuccess: ({ url }) => void (url && copyText(url, t('listLink.copied'))),
  })
  const remove = useAction(availabilityRoutes.removePriceListLink, stale)
  const params = { id: profileId }
  const ask = async (): Promise<void> => {
    const question = { title: t('listLink.removeTitle', { name }), text: t('listLink.removeText'), confirm: t('listLink.remove') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params })
  }
  const url = data?.items.find((one) => one.profileId === profileId)?.url ?? null
  if (!data || (url === null && !mayWrite)) return null
  return (
    <>
      <Text size="xs" c="dimmed" mt={4}>
        {t('listLink.text')}
      </Text>
      <Group gap="xs">
        {url === null ? (
          <Button size="xs" busy={make.isPending} onClick={() => make.mutate({ params })}>
            {t('listLink.make')}
          </Button>
        ) : (
          <>
            <Button size="xs" onClick={() => void copyText(url, t('listLink.copied'))}>
              {t('listLink.copy')}
            </Button>
            <Button size="xs" onClick={() => void copyText(`${url}.pdf`, t('listLink.copied'))}>
              {t('listLink.copyPdf')}
            </Button>
            {mayWrite && (
              <Button size="xs" look="quiet" onClick={() => void ask()}>
                {t('listLink.remove')}
              </Button>
            )}
          </>
        )}
      </Group>
    </>
  )
}
