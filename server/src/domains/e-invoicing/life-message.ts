import { type LifeCode, lifeCodes } from '@plantule/contract/e-invoicing/e-invoicing'
import { XMLParser } from 'fast-xml-parser'
import { declaresType } from '../../platform/xml-tree.ts'

export type LifeMessage = { number: string; code: LifeCode; at: Date | null; reason: string }
type Tree = Record<string, unknown>

const MOST_DEPTH = 40
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
  maxNestedTags: MOST_DEPTH,
})

/**
 * A message of an invoice's life (CDAR, UN/CEFACT D22B, as XP Z12-012 uses it): which invoice, which status, when, and why.
 * Undefined for what is none. A document type, with which entities could grow without end, is not read at all.
 */
export function readLifeMessage(xml: string): LifeMessage | undefined {
  if (declaresType(xml)) return undefined
  let tree: Tree
  try {
    tree = parser.parse(xml) as Tree
  } catch {
    return undefined
  }
  const document = within(tree['CrossDomainAcknowledgementAndResponse'], 'AcknowledgementDocument')
  const about = within(document, 'ReferenceReferencedDocument')
  const number = textOf(about, 'IssuerAssignedID')
  const code = Number(textOf(about, 'ProcessConditionCode'))
  if (!number || !(code in lifeCodes)) return undefined
  const status = within(about, 'SpecifiedDocumentStatus')
  const reason = [textOf(status, 'Reason') || textOf(about, 'Reason') || textOf(status, 'ReasonCode')].join('').slice(0, 500)
  // Checked to be one of its keys just above.
  return { number, code: code as LifeCode, at: instantOf(textOf(within(document, 'IssueDateTime'), 'DateTimeString')), reason }
}

/** The first of several. */
function within(tree: unknown, name: string): Tree | undefined {
  const value = typeof tree === 'object' && tree !== null ? (tree as Tree)[name] : undefined
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'object' && first !== null ? (first as Tree) : undefined
}

function textOf(tree: Tree | undefined, name: string): string {
  const value = tree?.[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : ''
}

/** Format 204 (`AAAAMMJJhhmmss`), or an instant as ISO 8601 writes it. */
function instantOf(text: string): Date | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/.exec(text) ?? []
  const date = new Date(year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date
}
