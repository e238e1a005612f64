import { phoneText } from './format.ts'

/** A telephone number that can be rung, in pairs. */
export const Phone = ({ number }: { number: string }) => (
  <a className="figures" href={`tel:${number.replace(/\s/g, '')}`}>
    {phoneText(number)}
  </a>
)
