// Leads: contacts that lie nowhere in plain, merges that can be parted, and who sees what.
import type { Mutation } from '../mutation.ts'

const ROOM = 'src/backend/modules/leads'
const CONTACTS = `${ROOM}/leads-contacts.test.ts`
const MERGES = `${ROOM}/leads-merge.test.ts`
const LEADS = `${ROOM}/leads.test.ts`
const MORE = `${ROOM}/leads-more.test.ts`
const CELLS = `${ROOM}/contact-cells.ts`
const INBOX = 'src/backend/modules/messages'
const THREADS = `${INBOX}/lead-conversations.ts`
const GUESTS = `${INBOX}/lead-conversations.test.ts`

export const leads: readonly Mutation[] = [
  {
    id: 'lead-phone-sealed',
    promise: 'The phone number of a lead is stored sealed.',
    edits: [{ file: CELLS, find: 'phone_enc: cipher.encrypt(normal)', replace: 'phone_enc: normal' }],
    tests: [CONTACTS],
  },
  {
    id: 'lead-called-open-first',
    promise: 'Whoever calls along a list comes to what is closed last.',
    edits: [
      {
        file: `${ROOM}/phone-leads.service.ts`,
        find: ".when('l.stage', 'in', [...CLOSED_STAGES])",
        replace: ".when('l.stage', '<', 0)",
      },
    ],
    tests: [`${ROOM}/leads.test.ts`],
  },
  {
    id: 'lead-hash-by-company',
    promise: 'Nobody can tell that two companies have the same number.',
    edits: [
      { file: CELLS, find: '`contact:${tenantId}:${normal}`', replace: '`contact:${String(tenantId > 0)}:${normal}`' },
    ],
    tests: [CONTACTS],
  },
  {
    id: 'lead-number-in-text',
    promise: 'A phone number in a remark is refused.',
    edits: [{ file: `${ROOM}/texts.ts`, find: 'text !== undefined && holdsPhone(text)', replace: 'text === field' }],
    tests: [CONTACTS],
  },
  {
    id: 'lead-reveal-not-kept',
    promise: 'A contact that was opened is not kept for a repeated call.',
    edits: [
      {
        file: 'src/backend/http/router.ts',
        find: '&& endpoint.keptNowhere !== true',
        replace: '',
      },
    ],
    tests: [CONTACTS],
  },
  {
    id: 'lead-reveal-cap',
    promise: 'A person opens so many contacts a day and no more.',
    edits: [{ file: `${ROOM}/reveal.service.ts`, find: 'if (used >= most)', replace: 'if (used > most + 1_000)' }],
    tests: [CONTACTS],
  },
  {
    id: 'lead-merge-moves-back',
    promise: 'A merge that is taken back gives each lead what was done with it.',
    edits: [{ file: `${ROOM}/merge.ts`, find: 'of kept.moved)', replace: 'of kept.moved.slice(0, 0))' }],
    tests: [MERGES],
  },
  {
    id: 'lead-merge-cells-back',
    promise: 'A merge that is taken back leaves the master as it was.',
    edits: [
      {
        file: `${ROOM}/merge.ts`,
        find: "updateLeads(wholeCompany(trx, 'leads'), [master.id], back)",
        replace: "updateLeads(wholeCompany(trx, 'leads'), [master.id], { update_time: now })",
      },
    ],
    tests: [MERGES],
  },
  {
    id: 'lead-duplicate-unseen',
    promise: 'A duplicate out of sight is told without its id, and not written into.',
    edits: [
      {
        file: `${ROOM}/duplicates.ts`,
        find: 'isSeen: (await findLead(db, holder.id)) !== undefined',
        replace: 'isSeen: db !== null',
      },
    ],
    tests: [MERGES],
  },
  {
    id: 'lead-sight',
    promise: 'Who sees his own leads does not see those of colleagues.',
    edits: [
      {
        file: 'src/backend/tables/sights.ts',
        find: "{ unowned: 'owner_admin_id' }, { groupAccount: 'third_auth_id' }],\n    names",
        replace: "{ unowned: 'delete_time' }, { account: 'third_auth_id' }],\n    names",
      },
    ],
    tests: [MORE],
  },
  {
    id: 'lead-group-account',
    promise: 'An account brings leads into sight only of who sees groups.',
    edits: [
      {
        file: 'src/backend/drivers/database/sight.ts',
        find: "admin.dataScope === 'self' ? sql<SqlBool>`false` : account(",
        replace: 'account(',
      },
    ],
    tests: [MORE],
  },
  {
    id: 'lead-over-waits-no-more',
    promise: 'The guest of a lead that is over waits for no answer any more.',
    edits: [{ file: THREADS, find: 'settled_id: last.get(row.id) ?? 0', replace: 'settled_id: row.settled_id' }],
    tests: [GUESTS],
  },
  {
    id: 'lead-over-takes-back',
    promise: 'What nobody has sent yet is taken back from the guest of a lead that is over.',
    edits: [
      {
        file: THREADS,
        find: 'stage === LEAD_STAGE.won ? new Map<number, number>() : await takeBack(company, rows, now)',
        replace: 'new Map<number, number>()',
      },
    ],
    tests: [GUESTS],
  },
  {
    id: 'lead-won-asks-on',
    promise: 'What a guest writes after the deal still waits for an answer.',
    edits: [{ file: THREADS, find: '&& row.last_inbound_time <= until', replace: '&& until > 0' }],
    tests: [GUESTS],
  },
  {
    id: 'lead-over-parts',
    promise: 'The conversations of what became part of a lead end with it.',
    edits: [
      { file: `${ROOM}/lead-guests.ts`, find: 'open = rows.map((row) => row.id).filter', replace: 'open = ids.filter' },
    ],
    tests: [GUESTS],
  },
  {
    id: 'lead-owner-overrides-nobody',
    promise: 'A conversation that a person was given stays his, whoever gets the lead.',
    edits: [{ file: THREADS, find: '&& row.assignee_admin_id === 0', replace: '' }],
    tests: [GUESTS],
  },
  {
    id: 'lead-owner-may-answer',
    promise: 'Conversations go to owners who may answer, and to no others.',
    edits: [{ file: THREADS, find: 'answering.has(owners.get(row.lead_id) ?? 0)', replace: 'answering.size > 0' }],
    tests: [GUESTS],
  },
  {
    id: 'lead-pool-idle-off',
    promise: 'No lead goes back to the pool by itself unless the company set days.',
    edits: [{ file: `${ROOM}/pool.ts`, find: 'if (days === 0) continue', replace: '' }],
    tests: [LEADS],
  },
  {
    id: 'lead-pool-idle-ahead',
    promise: 'A lead that somebody means to follow stays his.',
    edits: [{ file: `${ROOM}/pool.ts`, find: ".where('l.next_follow_time', '<', now)", replace: '' }],
    tests: [LEADS],
  },
  {
    id: 'lead-release-others',
    promise: 'Leads of others are put into the pool by whoever may assign.',
    edits: [
      {
        file: `${ROOM}/lead-moves.service.ts`,
        find: "requirePerm(ctx, 'lead:assign')",
        replace: "requirePerm(ctx, 'lead:list')",
      },
    ],
    tests: [LEADS],
  },
  {
    id: 'lead-stage-reason',
    promise: 'An invalid or lost lead says why.',
    edits: [
      {
        file: `${ROOM}/lead-moves.service.ts`,
        find: "(stage === LEAD_STAGE.invalid || stage === LEAD_STAGE.lost) && reason === ''",
        replace: 'reason === String(stage)',
      },
    ],
    tests: [LEADS],
  },
  {
    id: 'lead-figures-null',
    promise: 'Leads are no figure until the company has one.',
    edits: [
      { file: 'src/backend/lib/lead-counts.ts', find: 'return row !== undefined', replace: 'return row !== null' },
    ],
    tests: ['src/backend/modules/numbers/data-blocks.test.ts'],
  },
  {
    id: 'lead-figures-accounts',
    promise: 'Leads without an account count only where no account is asked for.',
    edits: [
      {
        file: 'src/backend/modules/numbers/question.ts',
        find: 'return isNarrow ? ids : undefined',
        replace: 'return isNarrow || ids.length > 0 ? ids : undefined',
      },
    ],
    tests: ['src/backend/modules/numbers/data-blocks.test.ts'],
  },
]
