import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import type { FindWords } from '../lib/forbidden-words.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import { createContactCells } from '../modules/leads/contact-cells.ts'
import { createGuestLeads } from '../modules/leads/guest-leads.ts'
import { checkReason, spendReveal } from '../modules/leads/reveal.service.ts'
import { stampOfInbox } from '../modules/messages/conversations.repository.ts'
import { createMessagesServices, messagesRoutes } from '../modules/messages/messages.routes.ts'
import type { MessagesServices } from '../modules/messages/messages.routes.ts'
import { createSealedTexts } from '../modules/messages/sealed-texts.ts'
import { giveUpUnreported } from '../modules/messages/replies/unreported.ts'
import { returnUnanswered } from '../modules/messages/return-unanswered.ts'
import { wakeSnoozed } from '../modules/messages/snoozes.ts'
import type { Db } from '../ports/database.ts'
import type { Foundation } from './foundation.ts'

const SNOOZE_MS = 30_000
const UNREPORTED_MS = 10 * 60_000
const RETURN_MS = 60_000

type MessagesBase = Pick<Foundation, 'clock' | 'cipher' | 'epoch' | 'log'>
interface MessagesNeeds {
  accounts: Pick<AccountsParts, 'credentials' | 'uses'>
  deviceWords: DeviceWords
  words: { finder(db: Db): Promise<FindWords> }
}

/** Services of the inbox. */
export function composeMessages(
  { clock, cipher, epoch, log }: MessagesBase,
  parts: MessagesNeeds,
  chance: () => number = Math.random,
): MessagesServices {
  return createMessagesServices({
    clock,
    texts: createSealedTexts(cipher),
    leads: createGuestLeads({ clock, cells: createContactCells(cipher) }),
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
    log,
  })
}

/** What people write to the accounts. `stamp` changes with every change of a company's inbox. */
export function messagesModule(
  base: MessagesBase & Pick<Foundation, 'database'>,
  parts: MessagesNeeds,
): BackendModule & { stamp: (tenantId: number) => Promise<string> } {
  const { clock, database } = base
  return {
    name: 'messages',
    bindings: messagesRoutes(composeMessages(base, parts), () => clock.now()),
    stamp: async (tenantId) => await stampOfInbox(database.forTenant(tenantId)),
    periodic: [
      {
        name: 'messages.snooze',
        everyMs: SNOOZE_MS,
        run: async () => void (await wakeSnoozed(database.db, (tenantId) => database.forTenant(tenantId), clock.now())),
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
    ],
  }
}
