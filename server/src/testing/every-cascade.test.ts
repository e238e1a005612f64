import { expect, test } from 'vitest'
import { testApp } from './test-app.ts'

/**
 * What goes, or loses what it names, when another row is deleted, by why nobody misses it. A row that somebody looks after on a screen of
 * its
 * own is none of these: its key holds, and the verb that deletes asks and says by what it is held. Whoever adds a key that cascades puts it
 * here.
 */
const goes: Record<string, readonly string[]> = {
  'a part of the row that goes, written and shown with it alone': [
    'batch_edit_row.batch_id -> batch_edit',
    'catalogue_import_finding.import_id -> catalogue_import',
    'catalogue_import_picture.import_id -> catalogue_import',
    'image_rendition.image_id -> image',
    'order_shipment_line.shipment_id -> order_shipment',
    'pack_item.pack_id -> pack',
    'pack_picture.pack_id -> pack',
    'price_profile_price.profile_id -> price_profile',
    'price_schema_category.schema_id -> price_schema',
    'price_schema_product.schema_id -> price_schema',
    'purchase_rate.purchase_id -> purchase',
    'provider_ticket_note.ticket_id -> support_ticket',
    'support_attachment.ticket_id -> support_ticket',
    'support_comment.ticket_id -> support_ticket',
    'support_entry.consent_id -> support_consent',
    'support_mail.ticket_id -> support_ticket',
    'webhook_delivery.endpoint_id -> webhook_endpoint',
  ],
  'which plants a rule meant, once a rule that never held is taken out': ['plant_rule_taxon.rule_id -> plant_rule'],
  'a prospect whom nobody wants to know any more takes along all that was noted of them': [
    'provider_interaction.prospect_id -> provider_prospect',
    'support_appointment.prospect_id -> provider_prospect',
  ],
  'what the welcome page shows first: one thing less': ['welcome_pick.category_id -> category', 'welcome_pick.product_id -> product'],
  'the addresses that the category, the page or the article had before, which lead to it': [
    'article_redirect.article_id -> blog_article',
    'page_redirect.page_id -> site_page',
    'slug_redirect.category_id -> category',
  ],
  'visits of a link that no order came by: the question whether to delete it says so': ['tracking_visit.link_id -> tracking_link'],
  'ways to sign in to the account that goes, and what was noted of its sign-ins': [
    'identity_event.sub -> identity_account',
    'identity_link.sub -> identity_account',
    'identity_link.for_member -> member',
    'identity_seat.sub -> identity_account',
  ],
}
const forgets: Record<string, readonly string[]> = {
  'a prospect whom nobody wants to know any more: the shop that they were shown ends by itself': [
    'provider_demo.prospect_id -> provider_prospect',
  ],
  'the record of some work, which is purged after its days': [
    'batch_edit.operation_id -> operation',
    'catalogue_import.operation_id -> operation',
    'catalogue_import.pictures_operation_id -> operation',
  ],
  'a picture, without which the next one stands or none': [
    'catalogue_import_picture.image_id -> image',
    'subproduct.picture_id -> product_picture',
  ],
  'a file that was kept for some days': ['operation.file_id -> stored_file'],
  'a line that left the order: the question about it is closed by that': ['substitute_link.line_id -> order_line'],
  'a profile without customers: old sales are then analysed under none': ['orders.price_profile_id -> price_profile'],
}

const keysThat = async (does: string): Promise<string[]> => {
  const { pools } = await testApp()
  const { rows } = await pools.owner.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname || ' -> ' || c.confrelid::regclass as name
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype::text = any($1) and c.conparentid = 0 order by 1`,
    [does.split('')],
  )
  return rows.map(({ name }) => name).toSorted()
}

test('what is deleted with another row is known not to be missed', async () => {
  expect(await keysThat('c')).toEqual(Object.values(goes).flat().toSorted())
})

test('what loses what it names is known not to miss it', async () => {
  expect(await keysThat('nd')).toEqual(Object.values(forgets).flat().toSorted())
})
