// Every place that looks past an operator's data scope, for a reviewer to see: a new one changes this list.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { COMPANY_REASONS } from './whole-company.ts'
import type { CompanyReason } from './whole-company.ts'

const BACKEND = fileURLToPath(new URL('..', import.meta.url))
/** Uses by reason and file. */
const USES: Readonly<Record<CompanyReason, Readonly<Record<string, number>>>> = {
  sight: {
    'lib/account-scope.ts': 1,
    'lib/kept-words.ts': 1,
    'modules/accounts/groups.repository.ts': 2,
    'modules/publishing/store/item-lists.repository.ts': 8,
    'modules/publishing/attempts/records.service.ts': 1,
    'modules/publishing/store/tasks.repository.ts': 1,
    'modules/ranks/inclusions.repository.ts': 2,
  },
  unique: {
    'modules/accounts/institutions.service.ts': 1,
    'modules/accounts/login-account.ts': 1,
    'modules/accounts/login.service.ts': 1,
    'modules/articles/plans/plans.service.ts': 1,
    'modules/plans/plan-changes.service.ts': 1,
    'modules/plans/plan-look.ts': 1,
    'modules/plans/save-plan.service.ts': 2,
    'modules/publishing/store/stored-request.ts': 1,
    'modules/leads/customers.repository.ts': 1,
    'modules/leads/leads.repository.ts': 1,
    'modules/shares/shares.repository.ts': 1,
    'modules/titles/title-book.ts': 1,
  },
  limits: { 'modules/accounts/login-account.ts': 1, 'modules/settings/settings.repository.ts': 1 },
  accounts: {
    'lib/account-writes.ts': 3,
    'modules/accounts/grants.ts': 1,
    'modules/accounts/uses.repository.ts': 2,
    'modules/accounts/uses.ts': 1,
    'modules/budget/budget.service.ts': 1,
    'modules/messages/replies/sends.repository.ts': 2,
    'modules/operations/operations.repository.ts': 2,
    'modules/publishing/attempts/attempts.ts': 1,
    'modules/publishing/store/duplicates.repository.ts': 2,
    'modules/publishing/items/hand-in-forecast.service.ts': 1,
    'modules/publishing/store/pace.repository.ts': 4,
    'modules/publishing/store/placed-films.repository.ts': 1,
    'modules/publishing/store/taken-times.repository.ts': 2,
    'modules/publishing/store/upload-times.ts': 1,
    'modules/ranks/eyes.ts': 1,
    'modules/works/works.repository.ts': 1,
  },
  works: {
    'lib/unseen-works.ts': 1,
    'modules/ai/ai.repository.ts': 1,
    'modules/plans/calendar-moves.service.ts': 1,
    'modules/plans/calendar.service.ts': 1,
    'modules/plans/plan-changes.service.ts': 3,
    'modules/plans/plan-lists.service.ts': 2,
    'modules/plans/preview-plan.service.ts': 1,
    'modules/publishing/attempts/attempts.ts': 2,
    'modules/publishing/tasks/clip-outputs.ts': 1,
    'modules/publishing/items/hand-ins.ts': 1,
    'modules/publishing/items/item-texts.ts': 1,
    'modules/publishing/store/items.repository.ts': 2,
    'modules/publishing/tasks/plan-works.ts': 2,
    'modules/publishing/attempts/publish-lock.service.ts': 1,
    'modules/publishing/attempts/recovery.ts': 2,
    'modules/publishing/items/note-answer.ts': 1,
    'modules/publishing/runs/runs.repository.ts': 4,
    'modules/publishing/runs/start-run.service.ts': 1,
    'modules/publishing/store/task-lists.repository.ts': 2,
    'modules/publishing/tasks/task-lists.service.ts': 1,
    'modules/publishing/store/tasks.repository.ts': 3,
    'modules/ranks/checks.service.ts': 1,
    'modules/restores/restores.service.ts': 1,
    'modules/titles/plan-titles.ts': 1,
    'modules/titles/title-book.ts': 6,
  },
  institution: {
    'modules/accounts/accounts.repository.ts': 1,
    'modules/accounts/institutions.repository.ts': 2,
    'modules/accounts/shops.service.ts': 1,
  },
  platforms: { 'modules/ranks/own-works.ts': 1, 'modules/ranks/report.service.ts': 1 },
  settings: { 'lib/missed-works.ts': 1, 'modules/ranks/eyes.ts': 1 },
  leads: {
    'lib/lead-counts.ts': 1,
    'modules/leads/customers.service.ts': 1,
    'modules/leads/events.ts': 1,
    'modules/leads/guest-leads.ts': 7,
    'modules/leads/lead-guests.ts': 1,
    'modules/leads/merge.ts': 2,
    'modules/leads/people.ts': 1,
    'modules/messages/lead-conversations.ts': 3,
  },
  messages: {
    'lib/message-counts.ts': 2,
    'modules/messages/changes.service.ts': 1,
    'modules/messages/conversations.service.ts': 1,
    'modules/messages/guest-contacts.service.ts': 1,
    'modules/messages/keep-messages.ts': 1,
    'modules/messages/replies/outbox.service.ts': 1,
    'modules/messages/replies/sends.repository.ts': 6,
    'modules/messages/replies/write.service.ts': 1,
    'modules/messages/rules/answer-guests.ts': 1,
    'modules/messages/rules/rules.service.ts': 1,
    'modules/messages/rules/try-rules.ts': 1,
  },
  names: { 'modules/shares/shares.repository.ts': 1 },
  company: {
    'modules/articles/articles.repository.ts': 2,
    'modules/articles/review.service.ts': 1,
    'modules/creation/creation.repository.ts': 2,
    'modules/leads/tags.service.ts': 1,
    'modules/official/keys.repository.ts': 1,
    'modules/plans/anchor-uses.ts': 1,
    'modules/plans/plan-uses.ts': 1,
    'modules/publishing/store/attachment-uses.ts': 1,
    'modules/publishing/tasks/carried-programs.ts': 1,
    'modules/publishing/store/output-uses.ts': 1,
  },
}

function sources(folder: string): string[] {
  return readdirSync(path.join(BACKEND, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
}

it('looks at the whole company where the list says so, and nowhere else', () => {
  const found: Record<string, Record<string, number>> = Object.fromEntries(
    Object.keys(COMPANY_REASONS).map((reason) => [reason, {}]),
  )
  for (const file of ['modules', 'lib', 'compose', 'http', 'drivers'].flatMap(sources)) {
    const text = readFileSync(path.join(BACKEND, file), 'utf8')
    const calls = [...text.matchAll(/(?<!function )wholeCompany\((?:[^()]|\([^()]*\))*?(?:'(\w+)')?\)/g)]
    for (const [call, reason] of calls) {
      const own = reason === undefined ? undefined : found[reason]
      if (own === undefined) throw new Error(`${file}: ${call} gives no reason as a plain word`)
      own[file] = (own[file] ?? 0) + 1
    }
  }
  expect(found).toEqual(USES)
})
