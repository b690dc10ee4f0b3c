import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import type { FindWords } from '../lib/forbidden-words.ts'
import { sumUp } from '../lib/kept-counts.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import { createContactCells } from '../modules/leads/contact-cells.ts'
import { createGuestLeads } from '../modules/leads/guest-leads.ts'
import { checkReason, spendReveal } from '../modules/leads/reveal.service.ts'
import { conversationCounts } from '../modules/messages/conversation-counts.repository.ts'
import { stampOfInbox } from '../modules/messages/conversations.repository.ts'
import type { MessagesDeps } from '../modules/messages/messages.ports.ts'
import { createMessagesServices, messagesRoutes } from '../modules/messages/messages.routes.ts'
import type { MessagesServices } from '../modules/messages/messages.routes.ts'
import { createSealedTexts } from '../modules/messages/sealed-texts.ts'
import { giveUpUnreported } from '../modules/messages/replies/unreported.ts'
import { returnUnanswered } from '../modules/messages/return-unanswered.ts'
import { cleanRuleLogs } from '../modules/messages/rules/rule-logs.service.ts'
import { createTakePushed } from '../modules/messages/take-pushed.ts'
import type { TakePushed } from '../modules/messages/take-pushed.ts'
import { wakeSnoozed } from '../modules/messages/snoozes.ts'
import type { Db } from '../ports/database.ts'
import type { Foundation } from './foundation.ts'

const SNOOZE_MS = 30_000
const SUM_UP_MS = 60_000
const UNREPORTED_MS = 10 * 60_000
const RETURN_MS = 60_000
const CLEAN_MS = 3_600_000

type MessagesBase = Pick<Foundation, 'clock' | 'cipher' | 'epoch' | 'log' | 'config'>

/** Do accounts of this installation keep a pace? Where works follow each other at once, answers don't wait either. */
export function arePaced({ paces }: Pick<Foundation['config'], 'paces'>): boolean {
  return Object.keys(paces).length > 0
}
interface MessagesNeeds {
  accounts: Pick<AccountsParts, 'credentials' | 'uses'>
  deviceWords: DeviceWords
  words: { finder(db: Db): Promise<FindWords> }
}

/** Guests' texts in plain, and the leads that they become. */
function guestParts({ clock, cipher }: Pick<MessagesBase, 'clock' | 'cipher'>): Pick<MessagesDeps, 'texts' | 'leads'> {
  return {
    texts: createSealedTexts(cipher),
    leads: createGuestLeads({ clock, cells: createContactCells(cipher) }),
  }
}

type MessagesOwn = MessagesDeps & { readonly words: DeviceWords }
function messagesDeps(
  { clock, cipher, epoch, log, config }: MessagesBase,
  parts: MessagesNeeds,
  chance: () => number,
): MessagesOwn {
  return {
    clock,
    ...guestParts({ clock, cipher }),
    reveals: {
      async spend(trx, ctx, { messageId, reason }) {
        checkReason(reason)
        return await spendReveal(trx, ctx, clock.now(), { target_type: 'message', target_id: messageId, field: 'text' })
      },
    },
    credentials: parts.accounts.credentials,
    accountUse: parts.accounts.uses,
    words: parts.deviceWords,
    epoch,
    riskyWords: async (db) => await parts.words.finder(db),
    chance,
    keepsApart: arePaced(config),
    replyGraceMs: config.replyGraceMs,
    log,
  }
}

/** Services of the inbox. */
export function composeMessages(
  base: MessagesBase,
  parts: MessagesNeeds,
  chance: () => number = Math.random,
): MessagesServices {
  return createMessagesServices(messagesDeps(base, parts, chance))
}

/** What people write to the accounts. `stamp` changes with every change of a company's inbox. */
export function messagesModule(
  base: MessagesBase & Pick<Foundation, 'database'>,
  parts: MessagesNeeds,
): BackendModule & {
  stamp: (tenantId: number) => Promise<string>
  /** What its neighbours make leads of guests with. */
  parts: Pick<MessagesDeps, 'texts' | 'leads'>
  /** Takes what platforms send to our own address. */
  pushed: TakePushed
} {
  const { clock, database } = base
  return {
    name: 'messages',
    bindings: messagesRoutes(composeMessages(base, parts), () => clock.now()),
    parts: guestParts(base),
    pushed: createTakePushed(messagesDeps(base, parts, Math.random)),
    stamp: async (tenantId) => await stampOfInbox(database.forTenant(tenantId)),
    periodic: [
      {
        name: 'messages.snooze',
        everyMs: SNOOZE_MS,
        run: async () => void (await wakeSnoozed(database.db, (tenantId) => database.forTenant(tenantId), clock.now())),
      },
      {
        name: 'messages.counts',
        everyMs: SUM_UP_MS,
        timeless: true,
        run: async () => await sumUp(database.db, (tenantId) => database.forTenant(tenantId), conversationCounts),
      },
      {
        name: 'messages.return',
        everyMs: RETURN_MS,
        run: async () =>
          void (await returnUnanswered(database.db, (tenantId) => database.forTenant(tenantId), clock.now())),
      },
      {
        name: 'messages.unreported',
        everyMs: UNREPORTED_MS,
        run: async () =>
          void (await giveUpUnreported(database.db, (tenantId) => database.forTenant(tenantId), clock.now())),
      },
      {
        name: 'messages.clean',
        everyMs: CLEAN_MS,
        run: async () => await cleanRuleLogs(database.db, clock.now()),
      },
    ],
  }
}
