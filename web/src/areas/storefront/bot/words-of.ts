import type { Block, choicesOf, Criterion } from '@plantule/contract/bot/graph'
import { ANY } from '@plantule/contract/bot/run'
import { useTranslation } from 'react-i18next'

/** What a block says, for a list and a box. */
export function useSaying(): (block: Block) => string {
  const { t } = useTranslation('bot')
  return (block) => {
    if (block.kind === 'condition') return t(`tests.saying.${block.test}`, { answer: block.answer, value: block.value })
    if (block.text.trim() !== '') return block.text
    if (block.kind === 'stock') return t('stock.saying', { criteria: block.ask.map((criterion) => t(`criteria.${criterion}`)).join(', ') })
    if (block.kind === 'handover') return t('handoverSaying')
    return t('empty')
  }
}

const MOST_NAMED = 60
/** As much of what a block says as names it elsewhere. */
export const briefly = (said: string): string => (said.length > MOST_NAMED ? `${said.slice(0, MOST_NAMED - 1).trimEnd()}…` : said)

/** What a way on is for. */
export function usePortName(): (block: Block, port: string) => string {
  const { t } = useTranslation('bot')
  return (block, port) => {
    if (block.kind === 'choice') return block.options.find(({ id }) => id === port)?.label || t('empty')
    if (block.kind === 'stock') return t(port === 'none' ? 'ports.none' : 'ports.found')
    if (block.kind === 'condition') return t(port === 'no' ? 'ports.no' : 'ports.yes')
    if (block.kind === 'contact') return t(port === 'refused' ? 'ports.refused' : 'ports.given')
    return t('ports.next')
  }
}

/** How an answer to a question about stock is called. */
export function useChoiceName(): (criterion: Criterion, choice: string) => string {
  const { t } = useTranslation('bot')
  const names: { [C in Criterion]: (choice: (typeof choicesOf)[C][number]) => string } = {
    use: (choice) => t(`choices.use.${choice}`),
    sun: (choice) => t(`choices.sun.${choice}`),
    soil: (choice) => t(`choices.soil.${choice}`),
    height: (choice) => t(`choices.height.${choice}`),
    region: (choice) => t(`choices.region.${choice}`),
    cold: (choice) => t(`choices.cold.${choice}`),
  }
  // A choice is one of its criterion's, from the contract's own list.
  return (criterion, choice) => (choice === ANY ? t('any') : (names[criterion] as (choice: string) => string)(choice))
}
