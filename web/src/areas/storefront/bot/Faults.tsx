import { type GraphFault, isBlocking } from '@plantule/contract/bot/check-graph'
import type { Graph } from '@plantule/contract/bot/graph'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { briefly, usePortName, useSaying } from './words-of.ts'

/** What is wrong with the talk, each leading to its block. */
export function Faults({ graph, faults, select }: { graph: Graph; faults: readonly GraphFault[]; select: (id: string) => void }) {
  const { t } = useTranslation('bot')
  const saying = useSaying()
  const portName = usePortName()
  return (
    <Panel title={t('faults.title')}>
      {faults.length === 0 ? (
        <Text size="sm">{t('faults.none')}</Text>
      ) : (
        <Stack gap={6}>
          {faults.map((fault) => {
            const block = graph.blocks.find(({ id }) => id === fault.block)
            const words = t(`faults.codes.${fault.code}`)
            const at = block && [briefly(saying(block)), ...(fault.port === null ? [] : [portName(block, fault.port)])].join(' · ')
            const text = at ? t('faults.at', { fault: words, block: at }) : words
            const colour = isBlocking(fault) ? 'var(--mantine-color-error)' : 'dimmed'
            const key = `${fault.code} ${fault.block} ${fault.port}`
            return block ? (
              <UnstyledButton key={key} onClick={() => select(block.id)}>
                <Text size="sm" c={colour} td="underline">
                  {text}
                </Text>
              </UnstyledButton>
            ) : (
              <Text key={key} size="sm" c={colour}>
                {text}
              </Text>
            )
          })}
        </Stack>
      )}
    </Panel>
  )
}
