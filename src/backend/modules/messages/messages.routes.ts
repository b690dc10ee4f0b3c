// Binds the calls of the inbox.
import * as autoReply from '../../../contract/http/auto-reply.ts'
import * as canned from '../../../contract/http/canned-replies.ts'
import * as conversations from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import * as readings from '../../../contract/http/message-readings.ts'
import * as replies from '../../../contract/http/replies.ts'
import type { DeviceWords } from '../../http/device-words.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { deleteCanned, listCanned, saveCanned } from './canned.service.ts'
import { createConversationChanges } from './changes.service.ts'
import { createConversationsService } from './conversations.service.ts'
import { createGuestContacts } from './guest-contacts.service.ts'
import { changeInboxRules, inboxRules } from './inbox-rules.ts'
import type { MessagesDeps } from './messages.ports.ts'
import { createReadingsService } from './readings.service.ts'
import { createReport } from './report.service.ts'
import { createCallBack } from './replies/call-back.ts'
import { createOutbox } from './replies/outbox.service.ts'
import { createSendsService } from './replies/sends.service.ts'
import { createWrite } from './replies/write.service.ts'
import { createReplayRule } from './rules/replay-rule.ts'
import { createRuleAccountsService } from './rules/rule-accounts.service.ts'
import { listRuleLogs } from './rules/rule-logs.service.ts'
import { createRulesService } from './rules/rules.service.ts'
import { createTryRules } from './rules/try-rules.ts'

export type MessagesServices = ReturnType<typeof createMessagesServices>

/** What stands behind the calls, built once. */
export function createMessagesServices(deps: MessagesDeps & { readonly words: DeviceWords }) {
  return {
    inbox: createConversationsService(deps),
    changes: createConversationChanges(deps),
    contacts: createGuestContacts(deps),
    readings: createReadingsService(deps),
    report: createReport(deps),
    sends: createSendsService(deps),
    write: createWrite(deps),
    takeReplies: createOutbox(deps),
    callBack: createCallBack(deps),
    rules: createRulesService(deps),
    ruleAccounts: createRuleAccountsService(deps),
    tryRules: createTryRules(deps),
    replayRule: createReplayRule(deps),
  }
}

/** All calls of the module. */
export function messagesRoutes(services: MessagesServices, now: () => number): Binding[] {
  const { inbox, changes, contacts, readings: reading, report, sends } = services
  return [
    handle(conversations.conversationList, (ctx, input) => inbox.list(ctx, input)),
    handle(inboxCount, (ctx) => inbox.count(ctx)),
    handle(conversations.messageList, (ctx, input) => inbox.thread(ctx, input)),
    handle(conversations.markRead, (ctx, input) => changes.markRead(ctx, input)),
    handle(conversations.setConversation, (ctx, input) => changes.set(ctx, input)),
    handle(conversations.assignConversations, (ctx, input) => changes.assign(ctx, input)),
    handle(conversations.listAssignees, (ctx) => inbox.assignees(ctx)),
    handle(conversations.addNote, (ctx, input) => changes.note(ctx, input)),
    handle(conversations.conversationInfo, (ctx, input) => inbox.info(ctx, input.id)),
    handle(conversations.extractContact, (ctx, input) => contacts.extract(ctx, input.conversation_id)),
    handle(conversations.revealMessage, (ctx, input) => contacts.reveal(ctx, input)),
    handle(conversations.leadFromConversation, (ctx, input) => contacts.toLead(ctx, input)),
    handle(canned.cannedReplyList, (ctx, input) => listCanned(ctx, input)),
    handle(canned.saveCannedReply, (ctx, input) => saveCanned(now(), ctx, input)),
    handle(canned.deleteCannedReplies, (ctx, input) => deleteCanned(ctx, input)),
    handle(readings.readingList, (ctx, input) => reading.list(ctx, input)),
    handle(readings.setReading, (ctx, input) => reading.set(ctx, input)),
    handle(readings.takeDueReadings, (ctx, input) => reading.take(ctx, input)),
    handle(readings.reportMessages, (ctx, input) => report(ctx, input)),
    handle(replies.replyGuestCapital, (ctx, input) => services.write(ctx, input)),
    handle(replies.withdraw, (ctx, input) => sends.withdraw(ctx, input)),
    handle(replies.retrySend, (ctx, input) => sends.retry(ctx, input)),
    handle(replies.settleSend, (ctx, input) => sends.settle(ctx, input)),
    handle(replies.replyBudget, (ctx, input) => sends.budget(ctx, input.third_auth_id)),
    handle(replies.outbox, (ctx, input) => services.takeReplies(ctx, input)),
    handle(replies.outboxCallBack, (ctx, input) => services.callBack(ctx, input)),
    handle(getInboxRules, async ({ db }) => await inboxRules.read(db)),
    handle(setInboxRules, (ctx, input) => changeInboxRules(now(), ctx, input)),
    ...ruleRoutes(services),
  ]
}

function ruleRoutes(services: MessagesServices): Binding[] {
  const { rules, ruleAccounts } = services
  return [
    handle(autoReply.ruleList, (ctx, input) => rules.list(ctx, input)),
    handle(autoReply.saveRule, (ctx, input) => rules.save(ctx, input)),
    handle(autoReply.deleteRules, (ctx, input) => rules.remove(ctx, input)),
    handle(autoReply.setRuleStatus, (ctx, input) => rules.setStatus(ctx, input)),
    handle(autoReply.sortRules, (ctx, input) => rules.sort(ctx, input)),
    handle(autoReply.testRule, (ctx, input) => services.tryRules(ctx, input)),
    handle(autoReply.replayRule, (ctx, input) => services.replayRule(ctx, input)),
    handle(autoReply.ruleLogList, (ctx, input) => listRuleLogs(ctx, input)),
    handle(autoReply.ruleAccountList, (ctx, input) => ruleAccounts.list(ctx, input)),
    handle(autoReply.setRuleAccounts, (ctx, input) => ruleAccounts.set(ctx, input)),
  ]
}
