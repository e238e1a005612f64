import { teamRoutes } from '@plantule/contract/shops/team'
import { handle } from '../../platform/handlers.ts'
import { getClient, listMyShops, setPreference, updateClient } from './client.ts'
import { getMember, inviteMember, listMembers, removeMember, updateMember } from './members.ts'

export const routes = handle(teamRoutes, {
  getClient,
  updateClient: (ctx, { body }) => updateClient(ctx, body),
  listMembers,
  getMember: (ctx, { params }) => getMember(ctx, params.id),
  inviteMember: (ctx, { body }) => inviteMember(ctx, body),
  updateMember: (ctx, { params, body }) => updateMember(ctx, params.id, body),
  removeMember: (ctx, { params }) => removeMember(ctx, params.id),
  listMyShops,
  setPreference: (ctx, { params, body }) => setPreference(ctx, params.key, body.value),
})
