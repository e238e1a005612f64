import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TaskScreen } from '../kit/task/TaskScreen.tsx'
import { LatinName } from '../ui/values.tsx'

export function TaskSample() {
  const [count, setCount] = useState(372)
  return (
    <TaskScreen
      title="Compter le lot 0142"
      back={{ to: '/kit?kit=list', label: 'Lots' }}
      progress={{ done: 4, of: 18 }}
      figure={{ value: String(count), label: 'plants en godet 9' }}
      actions={[
        { label: 'C’est compté', icon: <IconCheck size={26} />, run: () => undefined, look: 'main' },
        { label: 'Un de moins', icon: <IconMinus size={26} />, run: () => setCount(count - 1) },
        { label: 'Un de plus', icon: <IconPlus size={26} />, run: () => setCount(count + 1) },
      ]}
    >
      <LatinName name="Lavandula angustifolia 'Hidcote'" />
    </TaskScreen>
  )
}
