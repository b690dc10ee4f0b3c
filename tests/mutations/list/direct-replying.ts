// A private message is answered once, to who wrote it, and never in doubt.
import type { Mutation } from '../mutation.ts'

const STEPS = 'src/helper/platforms/kit/messages'
const BILIBILI = 'src/helper/platforms/bilibili/direct-replies.test.ts'
const SHIPINHAO = 'src/helper/platforms/shipinhao/direct-replies.test.ts'
const DOUYIN = 'src/helper/platforms/douyin/direct-replies.test.ts'
const ROOM = 'src/backend/modules/messages'
const DIRECT = `${ROOM}/replies/direct-replies.test.ts`

export const directReplying: readonly Mutation[] = [
  {
    id: 'direct-answer-to-the-writer',
    promise: 'Nobody else is answered than who wrote the private message.',
    edits: [
      {
        file: `${STEPS}/direct-reply.ts`,
        find: "if (target.author_uid === '' || row.author.uid !== target.author_uid)",
        replace: "if (target.author_uid === '')",
      },
      {
        file: `${STEPS}/direct-reply.ts`,
        find: "if (target.author_name !== '' && !isSameWords(name, target.author_name))",
        replace: "if (name === '')",
      },
    ],
    tests: [BILIBILI],
    only: 'not the one who wrote',
  },
  {
    id: 'direct-answer-in-his-conversation',
    promise: 'Nothing is typed or pressed under another name.',
    edits: [
      {
        file: `${STEPS}/dialog.ts`,
        find: "if (wanted === '' || facts.heads.length === 0 || other)",
        replace: "if (wanted === '')",
      },
    ],
    tests: [SHIPINHAO],
    only: 'not the one who wrote',
  },
  {
    id: 'direct-answer-asked-again-at-the-end',
    promise: 'Whose conversation it is, is asked once more right before the press.',
    edits: [
      {
        file: `${STEPS}/reply-run.ts`,
        find: '    await require()\n',
        replace: '    void require\n',
      },
      {
        file: `${STEPS}/dialog.ts`,
        find: '  await requireText()\n  const button',
        replace: '  const button',
      },
    ],
    tests: [DOUYIN],
    only: 'not the one who wrote',
  },
  {
    id: 'direct-answer-greets-once',
    promise: 'Somebody new gets one message until he answers.',
    edits: [
      {
        file: `${STEPS}/direct-reply.ts`,
        find: 'if (isGreeting && site.greetingOnce === true && hasUnansweredOwn(thread, own))',
        replace: 'if (isGreeting && thread.length === 0)',
      },
    ],
    tests: [SHIPINHAO],
    only: 'one message until',
  },
  {
    id: 'direct-answer-without-an-echo',
    promise: 'Where an answer says nothing, the message itself must stand there.',
    edits: [
      {
        file: 'src/helper/platforms/douyin/chat-reply.ts',
        find: "return answered.end === 'sent' ? await echo(steps, shown, call.text, before) : answered",
        replace: 'return answered',
      },
    ],
    tests: [DOUYIN],
    only: 'does not stand there',
  },
  {
    id: 'direct-answer-one-until-then',
    promise: 'Where the platform lets one message through, a second one is refused before it is queued.',
    edits: [
      {
        file: `${ROOM}/replies/direct-window.ts`,
        find: "if (bar === 'greeting') throw new AppError(CODE.CONFLICT, { reason: 'messages.greetingOnce' })",
        replace: '',
      },
    ],
    tests: [DIRECT],
    only: 'the second waits',
  },
  {
    id: 'direct-answer-in-its-window',
    promise: 'Who wrote longer ago than the platform permits is not answered, nor more often.',
    edits: [
      {
        file: `${ROOM}/replies/write.service.ts`,
        find: "if (kind === 'dm') await requireDirectWindow",
        replace: "if (kind !== 'dm') await requireDirectWindow",
      },
    ],
    tests: [DIRECT],
    only: 'within its window',
  },
  {
    id: 'pushed-to-an-account-that-is-off',
    promise: 'An account that is switched off takes nothing in.',
    edits: [{ file: `${ROOM}/take-pushed.ts`, find: "        .where('enabled', '=', 1)\n", replace: '' }],
    tests: ['src/backend/compose/wechat-messages.test.ts'],
    only: 'nothing is kept',
  },
  {
    id: 'direct-answer-read-again',
    promise: 'An answer to a private message that is read in again is the one that was pressed.',
    edits: [
      {
        file: `${ROOM}/replies/join-sent.ts`,
        find: "(row.kind === 'dm' || below.has(message.parent_id))",
        replace: 'below.has(message.parent_id)',
      },
    ],
    tests: [DIRECT],
    only: 'read in again',
  },
  {
    id: 'direct-rule-greets-once',
    promise: 'Rules send somebody new one message, too, where one gets through.',
    edits: [
      {
        file: `${ROOM}/rules/answer-guests.ts`,
        find: 'canReply(account.platform_value, kind) && !isBarred',
        replace: 'canReply(account.platform_value, kind)',
      },
    ],
    tests: [`${ROOM}/rules/answer-limits.test.ts`],
    only: 'answers private messages by rules',
  },
]
