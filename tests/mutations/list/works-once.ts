// The same content or film is made and sent once only, and lists say what became of it.
import type { Mutation } from '../mutation.ts'

const RUN = 'src/backend/modules/publishing/attempts/publish-run.test.ts'
const TASKS = 'src/backend/modules/publishing/tasks/add-task.test.ts'
const FILMS = 'src/backend/modules/publishing/store/sent-films.test.ts'

export const worksOnce: readonly Mutation[] = [
  {
    id: 'duplicate-when-made',
    promise: 'The same content on the same account is refused when a task is made.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/duplicates.repository.ts',
        find: '      found.set(key, [...(found.get(key) ?? []), item])\n',
        replace: '',
      },
    ],
    tests: [TASKS],
    only: 'the same content on the same account',
  },
  {
    id: 'duplicate-before-publish',
    promise: 'The same content is refused once more before it goes out.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (similar.length > 0) throw likeDuplicate(similar)',
        replace: '',
      },
    ],
    tests: [
      'src/backend/modules/publishing/items/item-changes.test.ts',
      'src/backend/modules/publishing/items/publish-grid.test.ts',
      RUN,
    ],
  },
  {
    id: 'duplicate-film-before-publish',
    promise: 'A film goes once to an account, under whatever title.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (same[0] !== undefined) throw filmTaken(',
        replace: 'if (same[0] === null) throw filmTaken(',
      },
    ],
    tests: [FILMS],
  },
  {
    id: 'duplicate-film-by-look',
    promise: 'Nor does one that looks like it.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/sent-films.repository.ts',
        find: 'isNearLook(a, b, SAME_LOOK)',
        replace: 'isNearLook(a, b, 0)',
      },
    ],
    tests: [FILMS],
  },
  {
    id: 'duplicate-film-when-planned',
    promise: 'A film that an account has already, out or waiting, is left out where works are made.',
    edits: [
      {
        file: 'src/backend/modules/publishing/tasks/task-drafts.ts',
        find: 'const other = film === undefined ? undefined : placed.of(film)',
        replace: 'const other = undefined as PlacedFilm | undefined',
      },
    ],
    tests: ['src/backend/modules/publishing/items/placed-films.test.ts'],
  },
  {
    id: 'missed-film-is-free',
    promise: 'A film of a work that waits for a person is made again, and that is told.',
    edits: [
      {
        file: 'src/backend/modules/publishing/tasks/task-drafts.ts',
        find: 'other !== undefined && !waitsForPerson(other)',
        replace: 'other !== undefined',
      },
    ],
    tests: ['src/backend/modules/publishing/items/placed-films.test.ts'],
  },
  {
    id: 'duplicate-unknown-counts',
    promise: 'What may be out there counts as a duplicate, too.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/duplicates.repository.ts',
        find: ".where((eb) => eb.or([eb.and([eb('i.publish_status', 'in', [...LIVE_STATES]), eb('i.delete_time', 'is', null)]), eb('i.outcome_unknown', '=', 1)]))",
        replace:
          ".where((eb) => eb.and([eb('i.publish_status', 'in', [...LIVE_STATES]), eb('i.delete_time', 'is', null)]))",
      },
    ],
    tests: [TASKS],
    only: 'what may be out there counts',
  },
  {
    id: 'duplicate-film-before-render',
    promise: 'Films of an order never share a combination, and no more are made than the materials give.',
    edits: [
      {
        file: 'src/backend/modules/clip-rendering/clip-planner.ts',
        find: 'if (drawn.length < num) throw tooFew(drawn.length)',
        replace: 'while (drawn.length > 0 && drawn.length < num) drawn.push(...drawn.slice(0, num - drawn.length))',
      },
    ],
    tests: ['src/backend/modules/clip-rendering/clip-planner.test.ts'],
  },
  {
    id: 'duplicate-film-in-plan',
    promise: 'A plan never makes the same film twice, on whatever day.',
    edits: [
      {
        file: 'src/backend/modules/clips/clip-tryout.service.ts',
        find: 'mode, await madeForPlan(db, planId))',
        replace: 'mode)',
      },
      {
        file: 'src/backend/modules/clips/clip-orders.service.ts',
        find: 'const made = planId === null ? undefined : await madeForPlan(db, planId)',
        replace: 'const made = planId === -1 ? await madeForPlan(db, planId) : undefined',
      },
    ],
    tests: ['src/backend/modules/plans/plan-films.test.ts'],
    only: 'never makes the same film twice',
  },
  {
    id: 'duplicate-film-after-render',
    promise: 'A film that came out like another one of the order is not delivered.',
    edits: [
      {
        file: 'src/backend/modules/clips/output-book.ts',
        find: 'if (twin !== null && twin.percent < clip.config.dedupe.min_look) {',
        replace: 'if (twin !== null && twin.percent < 0) {',
      },
    ],
    tests: ['src/backend/modules/clips/variety.test.ts'],
  },
  {
    id: 'held-is-not-public',
    promise: 'In the list of all works one that its site holds is not among those that are out.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/item-lists.repository.ts',
        find: '.$if(withoutHeld(filter), ',
        replace: '.$if(false && ',
      },
    ],
    tests: ['src/backend/modules/publishing/items/publish-items.test.ts'],
    only: 'a work that its site holds',
  },
  {
    id: 'unknown-has-not-failed',
    promise:
      'In the list of all works one that may be out is not among those that failed: nothing sends it again with them.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/item-lists.repository.ts',
        find: '.$if(withoutUnknown(filter) && ',
        replace: '.$if(false && ',
      },
    ],
    tests: ['src/backend/modules/publishing/items/publish-items.test.ts'],
    only: 'every work is in exactly one tab',
  },
  {
    id: 'named-works-only',
    promise: 'Of works that are named one by one no others are made.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/deal.ts',
        find: '  if (pairs === undefined) return distribute',
        replace: '  if (Date.now() > 0) return distribute',
      },
    ],
    tests: [TASKS],
    only: 'works that are named one by one',
  },
  {
    id: 'run-silent',
    promise: 'A run whose computer has not been heard of for some seconds is not shown as one that publishes.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/runs.repository.ts',
        find: '...(isSilent(row, now) ? { silent: 1 as const } : {}),',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-silence.test.ts'],
    only: 'told as silent',
  },
  {
    id: 'run-silent-is-news',
    promise: 'Whoever watches a run is told when its computer falls silent.',
    edits: [{ file: 'src/backend/modules/publishing/runs/runs.repository.ts', find: '.${silent}`', replace: '`' }],
    tests: ['src/backend/modules/publishing/runs/run-silence.test.ts'],
    only: 'told as silent',
  },
]
