import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

export default function HintLayer({
  target,
  label,
  delay,
  side,
}: {
  target: Element
  label: string
  delay: number
  side: 'top' | 'right'
}) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  // The library's type asks for an HTML element; an SVG inside a link is measured as well.
  return <Tooltip target={target as HTMLElement} label={label} opened={opened} position={side} multiline maw={280} />
}
