// The inbox: each message once, contacts that lie nowhere in plain, and who sees what.
import type { Mutation } from '../mutation.ts'

const ROOM = 'src/backend/modules/messages'
const KEPT = `${ROOM}/keep-messages.test.ts`
const INBOX = `${ROOM}/inbox.test.ts`
const REPORTS = `${ROOM}/reports.test.ts`
const COUNTS = 'src/backend/compose/kept-counts.test.ts'
const CONTACTS = `${ROOM}/guest-contacts.test.ts`
const RETURNED = `${ROOM}/return-unanswered.test.ts`
const KEEP = `${ROOM}/keep-messages.ts`
const REPORT = `${ROOM}/report.service.ts`

export const messages: readonly Mutation[] = [
  {
    id: 'message-once',
    promise: 'A message that is read again is kept once.',
    edits: [
      {
        file: KEEP,
        find: 'const unknown = messages.filter((message) => !known.has(message.platform_msg_id))',
        replace: 'const unknown = messages',
      },
    ],
    tests: [KEPT],
  },
  {
    id: 'message-withdrawn-stays',
    promise: 'A message that was withdrawn does not come back with an older list.',
    edits: [{ file: KEEP, find: 'if (row.withdrawn === 1) return null', replace: '' }],
    tests: [KEPT],
  },
  {
    id: 'message-withdrawn-empties',
    promise: 'A withdrawn message loses its text.',
    edits: [{ file: KEEP, find: "const GONE = { content: '', content_enc: null,", replace: 'const GONE = {' }],
    tests: [INBOX],
  },
  {
    id: 'message-reopens',
    promise: 'Who writes again opens what was resolved.',
    edits: [{ file: KEEP, find: "const isDone = row.status !== 'open'", replace: 'const isDone = row.id < 0' }],
    tests: [INBOX],
  },
  {
    id: 'message-text-sealed',
    promise: 'A phone number in a message is stored sealed.',
    edits: [
      {
        file: `${ROOM}/sealed-texts.ts`,
        find: 'return { content, content_enc',
        replace: 'return { content: text, content_enc',
      },
    ],
    tests: [CONTACTS],
  },
  {
    id: 'message-whole-sealed',
    promise: 'The whole text of a message is stored sealed.',
    edits: [{ file: `${ROOM}/sealed-texts.ts`, find: 'cipher.encrypt(text)', replace: 'text' }],
    tests: [CONTACTS],
  },
  {
    id: 'message-names-masked',
    promise: 'A phone number in the name of a guest is masked.',
    edits: [{ file: `${ROOM}/sealed-texts.ts`, find: 'return maskContacts(name).text', replace: 'return name' }],
    tests: [CONTACTS],
  },
  {
    id: 'message-reveal-counts',
    promise: 'Opening a message counts as an opening of the day.',
    edits: [
      {
        file: `${ROOM}/guest-contacts.service.ts`,
        find: 'await deps.reveals.spend(trx, ctx, { messageId: id, reason })',
        replace: 'await Promise.resolve(reason.length)',
      },
    ],
    tests: [CONTACTS],
  },
  {
    id: 'message-report-signed',
    promise: 'Messages are believed by the signature of the computer alone.',
    edits: [{ file: REPORT, find: 'await deps.words.require(caller, word)', replace: '' }],
    tests: [REPORTS],
  },
  {
    id: 'message-report-own-computer',
    promise: 'A reading is answered by the computer that it was handed to.',
    edits: [{ file: REPORT, find: 'row.device_id !== deviceId', replace: 'row.device_id === null' }],
    tests: [REPORTS],
  },
  {
    id: 'message-cursor-of-ok',
    promise: 'Only a reading that is ok moves the cursor.',
    edits: [{ file: REPORT, find: "...(input.status === 'ok' && { read_cursor", replace: '...({ read_cursor' }],
    tests: [REPORTS],
  },
  {
    id: 'message-reading-off',
    promise: 'What is switched off is not read, and keeps nothing else from being read.',
    edits: [
      {
        file: `${ROOM}/readings.repository.ts`,
        find: ".where((is) => is('r.enabled', '=', is.lit(1)))",
        replace: '',
      },
    ],
    tests: [REPORTS],
  },
  {
    id: 'message-scope',
    promise: 'Conversations of accounts out of sight are out of sight.',
    edits: [
      {
        file: 'src/backend/tables/sights.ts',
        find: "any: [{ account: 'third_auth_id' }, { mine: 'assignee_admin_id' }],",
        replace: "open: 'x',",
      },
      {
        file: 'src/backend/tables/sights.ts',
        find: "names: { publish_item_id: 'publish_items', lead_id: 'guest_capitals' },\n    opens: { third_auth_id: 'third_auths' },",
        replace: '',
      },
    ],
    tests: [INBOX],
  },
  {
    id: 'message-topic-right',
    promise: 'A page hears of the inbox with the right to answer alone.',
    edits: [{ file: 'src/backend/http/live.ts', find: 'listener.topics.has(topic) &&', replace: '' }],
    tests: ['src/backend/http/live.test.ts'],
  },
  {
    id: 'kept-counts-edit',
    promise: 'What is counted of a row follows each of its changes.',
    edits: [
      {
        file: 'src/backend/migrations/0108-kept-counts.ts',
        find: "does: `${note('old', -1)} ${note('new', 1)}`,",
        replace: "does: note('new', 1),",
      },
    ],
    tests: [COUNTS],
  },
  {
    id: 'kept-counts-snoozes',
    promise: 'Conversations whose snooze is over are counted as open.',
    edits: [
      {
        file: `${ROOM}/conversation-lists.repository.ts`,
        find: "if (filter.status !== 'open' && filter.status !== 'snoozed') return counts",
        replace: 'if (filter.now > 0) return counts',
      },
    ],
    tests: [COUNTS],
  },
  {
    id: 'kept-words-wiped',
    promise: 'What was taken out of a message is not found any more.',
    edits: [
      {
        file: 'src/backend/migrations/0108-kept-counts.ts',
        find: 'await keepMessages(m)',
        replace: '',
      },
    ],
    tests: [COUNTS],
  },
  {
    id: 'kept-counts-sight',
    promise: 'Of conversations and leads out of sight nothing is counted.',
    edits: [
      {
        file: 'src/backend/tables/sights.ts',
        find: "conversation_counts: { any: [{ account: 'third_auth_id' }, { mine: 'assignee_admin_id' }] },",
        replace: "conversation_counts: { open: 'x' },",
      },
    ],
    tests: ['src/backend/compose/kept-counts-sight.test.ts'],
  },
  {
    id: 'message-returned-off',
    promise: 'No conversation is taken from its assignee unless the company set minutes.',
    edits: [{ file: `${ROOM}/return-unanswered.ts`, find: 'if (minutes === 0) continue', replace: '' }],
    tests: [RETURNED],
  },
  {
    id: 'message-returned-since',
    promise: 'Whoever just got a conversation has his time to answer.',
    edits: [{ file: `${ROOM}/return-unanswered.ts`, find: ".where('c.assigned_time', '<=', before)", replace: '' }],
    tests: [RETURNED],
  },
  {
    id: 'message-returned-queued',
    promise: 'Whose answer stands in the queue keeps his conversation.',
    edits: [
      {
        file: `${ROOM}/return-unanswered.ts`,
        find: "['waiting', 'taken', 'unknown']",
        replace: "['note']",
      },
    ],
    tests: [RETURNED],
  },
  {
    id: 'message-returned-hours',
    promise: 'Only waiting in business hours counts, and nothing is taken outside of them.',
    edits: [{ file: `${ROOM}/business-minutes.ts`, find: 'if (!isOpen(now)) return null', replace: '' }],
    tests: [`${ROOM}/business-minutes.test.ts`],
  },
  {
    id: 'message-asked-rest',
    promise: 'A reading that somebody asks for is never over the rest that a site wanted.',
    edits: [
      {
        file: 'src/backend/modules/messages/next-reading.ts',
        find: 'endOfDay(moment.now, moment.timeZone) : row.next_time',
        replace: 'endOfDay(moment.now, moment.timeZone) : moment.now',
      },
    ],
    tests: ['src/backend/modules/messages/reports.test.ts', 'src/backend/modules/messages/next-reading.test.ts'],
  },
  {
    id: 'message-reading-one-kind',
    promise: 'A reading whose page went away is not lost to the other kind of its account.',
    edits: [
      {
        file: `${ROOM}/give-free.ts`,
        find: 'if (await isInHand(db, accountId, deviceId, since)) return',
        replace: '',
      },
    ],
    tests: [`${ROOM}/give-free.test.ts`],
  },
  {
    id: 'message-reading-page-frees',
    promise: 'A page that read an account gives it free only by telling what it read.',
    edits: [
      {
        file: 'src/renderer/core/accounts/account-use.ts',
        find: 'end(!isDone || deps.outcomeFrees !== true)',
        replace: 'end()',
      },
    ],
    tests: ['src/renderer/core/accounts/account-use.test.ts'],
  },
  {
    id: 'message-reading-disbelieved',
    promise: 'A reading that the server does not believe is not told of again and again.',
    edits: [
      {
        file: 'src/renderer/core/messages/message-readings.ts',
        find: "releaseUse({ http, helper }, [due.thirdauth.id], 'messages')",
        replace: 'throw error',
      },
    ],
    tests: ['src/renderer/core/messages/message-readings.test.ts'],
  },
  {
    id: 'message-reading-in-use',
    promise: 'A reading that failed does not keep its account from other computers.',
    edits: [
      {
        file: `${ROOM}/readings.repository.ts`,
        find: "    .whereRef('u.since_time', '<=', 'r.tried_time')\n",
        replace: '',
      },
    ],
    tests: [`${ROOM}/give-free.test.ts`],
  },
  {
    id: 'message-answer-in-hand',
    promise: 'An account through which an answer goes out is not given free by its reading.',
    edits: [
      {
        file: `${ROOM}/give-free.ts`,
        find: 'if (await isAnswering(db, accountId, deviceId, since)) return',
        replace: '',
      },
    ],
    tests: [`${ROOM}/give-free.test.ts`],
  },
  {
    id: 'message-own-time',
    promise: 'When an answer went out stays, whatever a page tells of it later.',
    edits: [
      {
        file: `${ROOM}/replies/join-sent.ts`,
        find: '...(isKnown ? {} : { ended_time: read.now })',
        replace: 'ended_time: read.now',
      },
    ],
    tests: [`${ROOM}/replies/join-sent.test.ts`],
  },
  {
    id: 'message-of-one-lead',
    promise: 'The conversations of one lead stand beside each other, with its works.',
    edits: [
      {
        file: `${ROOM}/conversation-lists.repository.ts`,
        find: 'row.lead_id === 0 ? []',
        replace: 'row.lead_id >= 0 ? []',
      },
    ],
    tests: [`${ROOM}/lead-conversations.test.ts`],
  },
  {
    id: 'message-greeting-queued',
    promise: 'What waits for a guest stands behind all that he writes meanwhile.',
    edits: [
      {
        file: `${ROOM}/replies/direct-window.ts`,
        find: "  if (state === 'waiting' || state === 'taken') return Number.POSITIVE_INFINITY\n",
        replace: '',
      },
    ],
    tests: [`${ROOM}/replies/direct-replies.test.ts`],
  },
  {
    id: 'message-greeting-retry',
    promise: 'Nothing is queued again where the platform takes no private message.',
    edits: [
      {
        file: `${ROOM}/replies/sends.service.ts`,
        find: "if (conversation.kind === 'dm') await requireDirectWindow(trx, conversation, clock.now())",
        replace: '',
      },
    ],
    tests: [`${ROOM}/replies/direct-replies.test.ts`],
  },
  {
    id: 'message-reading-evening',
    promise: 'Readings of a day last the day, however much is written.',
    edits: [
      {
        file: 'src/backend/modules/messages/next-reading.ts',
        find: 'return Math.max(gap(kind) * times, Math.floor(least))',
        replace: 'return Math.max(gap(kind) * times, least * 0)',
      },
    ],
    tests: ['src/backend/modules/messages/next-reading.test.ts'],
  },
  {
    id: 'message-direct-own-page',
    promise: 'Private messages are read only once it is known whose they are.',
    edits: [
      {
        file: 'src/helper/platforms/douyin/chat-open.ts',
        find: "await steps.answer(['who'], steps.times.answer)",
        replace: "await steps.answer(['who'], 0)",
      },
    ],
    tests: ['src/helper/platforms/douyin/direct.test.ts'],
  },
  {
    id: 'message-reading-added',
    promise: 'A reading says how many messages it brought that were not there yet.',
    edits: [
      {
        file: 'src/backend/modules/messages/report.service.ts',
        find: '      last_added: added,\n',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/messages/reports.test.ts'],
  },
  {
    id: 'message-reading-again',
    promise: 'A reading that a page still makes is not handed out again.',
    edits: [
      {
        file: 'src/backend/modules/messages/readings.repository.ts',
        find: "    .where('u.beat_time', '<', silentSince)\n",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/messages/reports.test.ts'],
  },
  {
    id: 'message-reading-number',
    promise: 'What was read for a page that went away is there when it asks again: the site is not visited twice.',
    edits: [
      {
        file: 'src/helper/messages/numbered-readings.ts',
        find: 'if (known !== undefined) return await known.made',
        replace: '',
      },
    ],
    tests: ['src/helper/messages/numbered-readings.test.ts'],
  },
]
