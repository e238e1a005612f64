import { fiscalRoutes, type ChainReport } from '@plantule/contract/fiscal/fiscal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure, moment } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Differences } from './Differences.tsx'
import { SetBackNote } from './SetBackNote.tsx'

/** Recomputes every sealed record and says where a chain is broken. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('till')
  // Each check is written in the journal: it runs once, when it is asked for.
  const check = useQuery<Awaited<ReturnType<typeof verify>>, ApiError>({
    queryKey: [fiscalRoutes.verifyFiscal.path],
    queryFn: verify,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog title={t('z.verify')} size="lg" onClose={onClose}>
      {check.error ? (
        <LoadFailed error={check.error} retry={() => void check.refetch()} />
      ) : !check.data ? (
        <Waiting />
      ) : (
        <Stack>
          <Text role="status" fw={600} c={check.data.ok ? undefined : 'red'}>
            {t(check.data.ok ? 'verify.ok' : check.data.differences.count > 0 ? 'verify.differs' : 'verify.broken', {
              shown: figure(check.data.links),
              rows: figure(check.data.records),
              count: check.data.differences.count,
              found: figure(check.data.differences.count),
            })}
          </Text>
          {!check.data.ok && <Text size="sm">{t('verify.todo')}</Text>}
          {check.data.setBack.map((back) => (
            <SetBackNote key={back.at} back={back} />
          ))}
          {check.data.differences.count > 0 && <Differences found={check.data.differences} />}
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('verify.chain')}</Table.Th>
                <Table.Th ta="right">{t('verify.links')}</Table.Th>
                <Table.Th>{t('verify.state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {brokenFirst(check.data.chains).map(({ register, chain, links, firstBroken, lastSound }) => (
                <Table.Tr key={`${register} ${chain}`}>
                  <Table.Td>
                    {t('verify.name', {
                      chain: t(`verify.chains.${chain as 'sale'}`, { defaultValue: chain }),
                      register: register ? t('events.till', { register }) : t('verify.shop'),
                    })}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {figure(links)}
                  </Table.Td>
                  <Table.Td>
                    {!firstBroken ? (
                      <Pill tone="good">{t('verify.whole')}</Pill>
                    ) : (
                      <>
                        <Pill tone="bad">{t('verify.at', { seq: figure(firstBroken.seq) })}</Pill>
                        <Text size="sm">{t(`verify.reasons.${firstBroken.reason}`)}</Text>
                        {lastSound && (
                          <Text size="sm" c="dimmed">
                            {t('verify.lastSound', { number: lastSound.refNumber ?? figure(links), moment: moment(lastSound.at) })}
                          </Text>
                        )}
                      </>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Dialog>
  )
}

const brokenFirst = (chains: readonly ChainReport[]): ChainReport[] =>
  chains.toSorted((a, b) => Number(a.firstBroken === null) - Number(b.firstBroken === null))
const verify = () => call(fiscalRoutes.verifyFiscal, {})
