import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import { brokenFrenchRules } from '../../server/src/platform/documents/french-rules.ts'
import { brokenSums } from '../../server/src/platform/documents/xml-sums.ts'

/** The sums that the public checker computes in floats; they are checked in cents instead. */
const sums = /\[BR-(CO-1\d|S-08)\]/

/** The XML inside an invoice's PDF, and what the schema, EN 16931 and the French rules have against it. */
export async function judgeInvoice(pdf: Buffer): Promise<{ xml: string; profile: Profile | undefined; faults: string[] }> {
  const { xml, profile } = await extractXml(pdf)
  const schema = await validateXsd(xml, Profile.EN16931)
  if (!schema.valid) return { xml, profile, faults: schema.errors.map((error) => error.message) }
  const european = (await FacturX.fromPDF(pdf)).validate()
  const messages = european.valid ? [] : (european.errors ?? []).map((error) => JSON.stringify(error))
  const rules = messages.filter((message) => !sums.test(message))
  return { xml, profile, faults: [...rules, ...brokenSums(xml), ...brokenFrenchRules(xml)] }
}
