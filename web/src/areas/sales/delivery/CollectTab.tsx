import { slotRoutes } from '@plantule/contract/delivery/slots'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Stack } from '../../../ui/layout.ts'
import { CollectForm } from './CollectForm.tsx'
import { RulesForm } from './RulesForm.tsx'
import { WeekOfSlots } from './WeekOfSlots.tsx'

/** What is fetched at the nursery: who comes this week, then the rules that make the slots. */
export function CollectTab() {
  const rules = useQuery(read(slotRoutes.getSlotRules, {}))
  const settings = useQuery(read(slotRoutes.getCollectSettings, {}))
  return (
    <Stack gap="md">
      <WeekOfSlots />
      {rules.data && <RulesForm rules={rules.data} />}
      {settings.data && <CollectForm settings={settings.data} />}
    </Stack>
  )
}
