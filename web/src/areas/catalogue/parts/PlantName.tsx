import { Text } from '../../../ui/layout.ts'
import { LatinName } from '../../../ui/values.tsx'

/** The Latin name and the cultivar under a product's name. */
export function PlantName({ product: { latinName, cultivar } }: { product: { latinName: string; cultivar: string } }) {
  if (!latinName && !cultivar) return null
  const quoted = cultivar && !latinName.includes(cultivar) ? ` '${cultivar.replace(/^['‘]|['’]$/g, '')}'` : ''
  return (
    <Text component="div" size="xs" fw={400} lh={1.25}>
      <LatinName name={`${latinName}${quoted}`.trim()} dimmed />
    </Text>
  )
}
