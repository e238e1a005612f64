import { automaticMails } from '@plantule/contract/orders/mails'
import {
  type MailFlow,
  mailFlowNames,
  mailFlows,
  mailTongues,
  noOwnWords,
  type OwnWords,
  unknownIn,
  variablesOf,
} from '@plantule/contract/platform/mail-flows'
import type { FlowChange, MailFlowRow } from '@plantule/contract/storefront/mails'
import type { Ctx } from '../../../platform/context.ts'
import { type FlowSettings, flowSettings, setFlowSettings } from '../../../platform/mail/mail-settings.ts'
import { refusedField } from '../../../platform/refused.ts'
import { mailSettings, setMailSettings } from '../../orders/index.ts'
import { usualWords } from './samples.ts'

type Step = (typeof automaticMails)[number]
/** The mail of a step of an order, by its name there. */
const stepOf = (flow: MailFlow): Step => (flow === 'order_invoice' ? 'invoice' : (flow as Step))

export async function flowsAnswer(ctx: Ctx): Promise<{ items: MailFlowRow[] }> {
  const { flows: steps } = await mailSettings(ctx)
  const { off, words } = await flowSettings(ctx)
  return {
    items: mailFlowNames.map((flow) => {
      const { to, leaves, variables } = mailFlows[flow]
      const on = leaves === 'step' ? steps.includes(stepOf(flow)) : leaves === 'usual' ? !off.includes(flow) : null
      const own = { fr: words[flow]?.fr ?? noOwnWords, en: words[flow]?.en ?? noOwnWords }
      return { flow, to, leaves, on, variables: variables && [...variables], own, usual: usualWords(flow) }
    }),
  }
}

/** Throws `mail_variable_unknown`, `mail_words_fixed`, `mail_by_hand` beside the field. */
export async function changeFlows(ctx: Ctx, changes: readonly FlowChange[]): Promise<{ items: MailFlowRow[] }> {
  changes.forEach((change, index) => refuseChange(change, index))
  const kept = await flowSettings(ctx)
  const words: FlowSettings['words'] = { ...kept.words }
  const off = new Set(kept.off)
  const orders = await mailSettings(ctx)
  const steps = new Set(orders.flows)
  for (const { flow, on, own } of changes) {
    if (mailFlows[flow].variables !== null) words[flow] = own
    if (mailFlows[flow].leaves === 'step' && on !== null) steps[on ? 'add' : 'delete'](stepOf(flow))
    if (mailFlows[flow].leaves === 'usual' && on !== null) off[on ? 'delete' : 'add'](flow)
  }
  await setFlowSettings(ctx, { off: [...off], words })
  const flows = automaticMails.filter((step) => steps.has(step))
  if (flows.join() !== orders.flows.join()) await setMailSettings(ctx, { ...orders, flows })
  return flowsAnswer(ctx)
}

function refuseChange({ flow, on, own }: FlowChange, index: number): void {
  if (mailFlows[flow].leaves === 'hand' && on !== null) throw refusedField('mail_by_hand', ['flows', index, 'on'])
  for (const tongue of mailTongues) refuseWords(flow, own[tongue], ['flows', index, 'own', tongue])
}

/** Throws `mail_variable_unknown` that names it, `mail_words_fixed`. */
export function refuseWords(flow: MailFlow, own: OwnWords, path: readonly (string | number)[]): void {
  for (const field of ['subject', 'text'] as const) {
    if (own[field] === '') continue
    if (mailFlows[flow].variables === null) throw refusedField('mail_words_fixed', [...path, field])
    const [name] = unknownIn(flow, own[field])
    const known = variablesOf(flow)
      .map((variable) => `{${variable}}`)
      .join(' ')
    if (name !== undefined) throw refusedField('mail_variable_unknown', [...path, field], { name: `{${name}}`, known })
  }
}
