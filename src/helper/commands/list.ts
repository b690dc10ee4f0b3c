// Every command of the helper. Adding one = its file and one line here.
import { answerPersonCommand } from './answer-person.ts'
import { cancelCommand } from './cancel.ts'
import { checkLoginCommand } from './check-login.ts'
import type { CommandHandler } from './define.ts'
import type { CommandDeps } from './deps.ts'
import { deviceProofCommand } from './device-proof.ts'
import { downloadFileCommand } from './download-file.ts'
import { doctorCommand } from './doctor.ts'
import { evidenceFileCommand, evidenceOfCommand } from './evidence.ts'
import { journalSinceCommand } from './journal-since.ts'
import { journalStatusCommand } from './journal-status.ts'
import { loginCommand } from './login.ts'
import { moveCommands } from './move-account.ts'
import { mixListCommand } from './mix-list.ts'
import { positionListCommand } from './position-list.ts'
import { probePlatformCommand } from './probe-platform.ts'
import { publishWorkCommand } from './publish-work.ts'
import { recordPlatformCommand } from './record-platform.ts'
import { revokePairingCommand } from './revoke-pairing.ts'
import { runNudgeCommand, runStartCommand } from './run-start.ts'
import { searchUserListCommand } from './search-user-list.ts'
import { searchEvidenceCommand, searchRankCommand, suggestWordsCommand } from './search.ts'
import { sendMessageCommand } from './send-message.ts'
import { statusCommand } from './status.ts'
import { installTableCommand, resetTableCommand, tableStatesCommand } from './tables.ts'
import { syncMessagesCommand } from './sync-messages.ts'
import { testProxyCommand } from './test-proxy.ts'
import { topicListCommand } from './topic-list.ts'
import { updateChildAccountsCommand } from './update-child-accounts.ts'
import { worksListCommand } from './works-list.ts'

export function createCommands(deps: CommandDeps): readonly CommandHandler[] {
  return [
    loginCommand(deps),
    updateChildAccountsCommand(deps),
    checkLoginCommand(deps),
    downloadFileCommand(deps),
    publishWorkCommand(deps),
    mixListCommand(deps),
    positionListCommand(deps),
    searchUserListCommand(deps),
    topicListCommand(deps),
    worksListCommand(deps),
    syncMessagesCommand(deps),
    sendMessageCommand(deps),
    cancelCommand(deps),
    answerPersonCommand(deps),
    journalStatusCommand(deps),
    journalSinceCommand(deps),
    evidenceOfCommand(deps),
    evidenceFileCommand(deps),
    doctorCommand(deps),
    testProxyCommand(deps),
    installTableCommand(deps),
    tableStatesCommand(deps),
    resetTableCommand(deps),
    probePlatformCommand(deps),
    recordPlatformCommand(deps),
    ...moveCommands(deps),
    searchRankCommand(deps),
    suggestWordsCommand(deps),
    searchEvidenceCommand(deps),
    statusCommand(deps),
    revokePairingCommand(deps),
    deviceProofCommand(deps),
    runStartCommand(deps),
    runNudgeCommand(deps),
  ]
}
