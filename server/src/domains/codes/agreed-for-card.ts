import type { AgreedTerms } from '@plantule/contract/base/agreed-terms'
import type { Ctx } from '../../platform/context.ts'
import { port } from '../../platform/port.ts'

/** The terms to which whoever bought a gift card on the shop's pages agreed; null for one that was sold elsewhere. */
export const agreedForCard = port<(ctx: Ctx, voucherId: number) => Promise<AgreedTerms | null>>('agreed for card', async () => null)
