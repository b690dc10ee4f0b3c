// Plans, titles and the calendar keep their rules; a database is brought to its schema whole or not at all.
import type { Mutation } from '../mutation.ts'

export const planning: readonly Mutation[] = [
  {
    id: 'plan-account-cap',
    promise: 'A plan gives an account at most as many works a day as it may have.',
    edits: [
      {
        file: 'src/backend/modules/plans/planner/account-room.ts',
        find: 'const cap = account.dailyCap > 0 ? Math.min(plan.perAccountDailyMax, account.dailyCap) : plan.perAccountDailyMax',
        replace: 'const cap = Number.POSITIVE_INFINITY',
      },
    ],
    tests: ['src/backend/modules/plans/planner/plan-slots.test.ts'],
  },
  {
    id: 'plan-site-rest',
    promise: 'A plan puts nothing on an account while its site wants a person.',
    edits: [
      {
        file: 'src/backend/modules/plans/plan-roll.ts',
        find: 'restUntil: rests.get(row.id) ?? 0',
        replace: 'restUntil: 0',
      },
    ],
    tests: ['src/backend/modules/plans/plan-crowd.test.ts'],
  },
  {
    id: 'calendar-site-rest',
    promise: 'The calendar offers no time of an account while its site wants a person.',
    edits: [
      {
        file: 'src/backend/modules/publishing/tasks/plan-works.ts',
        find: 'notBefore: rests.get(one.accountId) ?? 0',
        replace: 'notBefore: 0',
      },
    ],
    tests: ['src/backend/modules/plans/plan-crowd.test.ts'],
  },
  {
    id: 'plan-apart-from-the-company',
    promise: 'A plan’s works stand some minutes apart from all of the company’s while a day has room.',
    edits: [
      {
        file: 'src/backend/modules/plans/planner/account-book.ts',
        find: 'if (crowd.hasRoom(at, apart) && fits(at)) return at',
        replace: 'if (fits(at)) return at',
      },
    ],
    tests: ['src/backend/modules/plans/planner/plan-slots.test.ts'],
    only: 'some minutes apart from all of the company',
  },
  {
    id: 'plan-no-word-twice-running',
    promise: 'Two works of an account that follow each other are about different main words.',
    edits: [
      {
        file: 'src/backend/modules/plans/planner/deal-titles.ts',
        find: 'if (then < now) now = then',
        replace: 'if (then < 0) now = then',
      },
    ],
    tests: ['src/backend/modules/plans/planner/deal-titles.test.ts'],
  },
  {
    id: 'title-used-once',
    promise: 'A title that a plan keeps ready goes to one work.',
    edits: [
      {
        file: 'src/backend/modules/titles/title-book.ts',
        find: ".where('id', '=', id).where('status', '=', UNUSED).where('delete_time', 'is', null).returning('id').executeTakeFirst()",
        replace: ".where('id', '=', id).where('delete_time', 'is', null).returning('id').executeTakeFirst()",
      },
    ],
    tests: ['src/backend/modules/titles/title-book.test.ts'],
  },
  {
    id: 'title-published-stays-taken',
    promise: 'A title that went out is never given back.',
    edits: [
      {
        file: 'src/backend/modules/titles/title-book.ts',
        find: ".where(narrow.column, 'in', [...narrow.values]).where('status', '!=', PUBLISHED)",
        replace: ".where(narrow.column, 'in', [...narrow.values])",
      },
    ],
    tests: ['src/backend/modules/titles/title-book.test.ts'],
  },
  {
    id: 'migration-newer-refused',
    promise: 'A database of a newer version is refused and left as it is.',
    edits: [
      {
        file: 'src/backend/migrations/migrate.ts',
        find: 'if (row.version > newest) {',
        replace: 'if (row.version > newest && false) {',
      },
    ],
    tests: ['src/backend/migrations/migrate.test.ts'],
  },
  {
    id: 'migration-recorded',
    promise: 'A migration that ran is on record and does not run again.',
    edits: [
      {
        file: 'src/backend/migrations/migrate.ts',
        find: 'return migrations.filter((migration) => !done.has(migration.version))',
        replace: 'return migrations.filter((migration) => done.size < 0 || migration.version > 0)',
      },
    ],
    tests: ['src/backend/migrations/migrate.test.ts'],
  },
  {
    id: 'calendar-coming-weeks',
    promise: 'The calendar of this month shows five weeks from this week on, whatever day it is.',
    edits: [
      {
        file: 'src/renderer/features/calendar/days.ts',
        find: 'const weeks = folded ? Math.max(month.length / 7 - weeksOver, COMING_WEEKS)',
        replace: 'const weeks = folded ? month.length / 7 - weeksOver',
      },
    ],
    tests: ['src/renderer/features/calendar/days.test.ts'],
  },
  {
    id: 'calendar-own-days',
    promise: 'The calendar counts the works of days of the clock by which the page draws them, in every view.',
    edits: [
      {
        file: 'src/backend/modules/plans/calendar.service.ts',
        find: 'const timeZone = askedZone(input.time_zone, tenant.timeZone)',
        replace: 'const timeZone = askedZone(undefined, tenant.timeZone)',
      },
    ],
    tests: ['tests/contract/calendar-zones.test.ts'],
  },
  {
    id: 'task-hours-are-sent',
    promise: 'The hours of the day that the form of a new task shows are those that its works are spread over.',
    edits: [
      {
        file: 'src/renderer/core/works/times/schedule-field.tsx',
        find: 'windows: windows.map(({ from, to }) => ({ from, to })), min_gap_minutes: gap',
        replace: 'min_gap_minutes: gap',
      },
    ],
    tests: ['src/renderer/core/works/times/schedule-field.test.tsx'],
  },
  {
    id: 'task-later-start-told',
    promise: 'A new task says before it is made why its first work is later than its start.',
    edits: [
      {
        file: 'src/backend/modules/publishing/tasks/draft-times.ts',
        find: 'later: request === undefined ? []',
        replace: 'later: request === undefined || drafts.length > 0 ? []',
      },
    ],
    tests: ['src/backend/modules/publishing/tasks/draft-times.test.ts'],
    only: 'tells its times before it is made',
  },
  {
    id: 'reschedule-shown-is-kept',
    promise: 'Times that were shown for several works are kept as they were shown, or new ones are shown first.',
    edits: [
      {
        file: 'src/renderer/core/works/times/reschedule-drawer.tsx',
        find: 'JSON.stringify(data?.list) !== JSON.stringify(shown)',
        replace: 'data === undefined',
      },
    ],
    tests: ['src/renderer/core/works/times/reschedule-drawer.test.tsx'],
  },
  {
    id: 'sheet-rows-stay',
    promise: 'A row of the sheet of works does not go away under the pointer or the keyboard.',
    edits: [
      {
        file: 'src/renderer/features/publish-tasks/grid/use-steady-rows.ts',
        find: 'keepPlaces(kept.shown, items)',
        replace: '{ shown: items, gone: NOBODY }',
      },
    ],
    tests: ['src/renderer/features/publish-tasks/grid/use-steady-rows.test.tsx'],
  },
]
