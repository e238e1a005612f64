import { useScreenSearch } from '../../../search.ts'
import { StratificationCalendar } from './StratificationCalendar.tsx'
import { StratificationList } from './StratificationList.tsx'

export default function StratificationsScreen() {
  const { shown } = useScreenSearch('/stratification')
  return shown === 'calendar' ? <StratificationCalendar /> : <StratificationList />
}
