// What a site takes is judged once, and what it did not take is told.
import type { Mutation } from '../mutation.ts'

const TO_WORK = 'src/helper/commands/to-work.test.ts'
const FAULTS = 'src/helper/commands/work-faults.ts'
const TEXT = 'src/helper/platforms/kit/fill-text.ts'

export const acceptance: readonly Mutation[] = [
  {
    id: 'helper-asks-the-judge',
    promise: 'A work that its site would refuse is told before anything is opened.',
    edits: [
      {
        file: FAULTS,
        find: 'const found = await faults(await judgedWork(work))',
        replace: 'const found: Fault[] = []',
      },
    ],
    tests: [TO_WORK],
  },
  {
    id: 'helper-judges-further-articles',
    promise: 'Every article of a draft is judged, not the first alone.',
    edits: [{ file: FAULTS, find: 'of (work.moreArticles ?? []).entries()', replace: 'of [].entries()' }],
    tests: [TO_WORK],
  },
  {
    id: 'helper-judges-by-the-way',
    promise: 'What an interface takes otherwise than the page counts on its way.',
    edits: [{ file: FAULTS, find: 'acceptance(site, judged, when, way)', replace: 'acceptance(site, judged, when)' }],
    tests: [TO_WORK],
  },
  {
    id: 'topic-pressed-once-more',
    promise: 'A topic that stayed mere text is typed once more and its entry pressed.',
    edits: [{ file: TEXT, find: 'if (tries > 1 || way.options.length === 0) {', replace: 'if (tries > 0) {' }],
    tests: ['src/helper/platforms/kuaishou/topics.test.ts'],
  },
  {
    id: 'topic-unbound-is-named',
    promise: 'A topic that is none on the site is never told as plain success.',
    edits: [
      {
        file: TEXT,
        find: "form.tells('话题', unbound.length === 0 ? '' : unboundTopics(unbound))",
        replace: "form.tells('话题', '')",
      },
    ],
    tests: ['src/helper/platforms/kuaishou/topics.test.ts'],
  },
  {
    id: 'form-read-back-before-the-press',
    promise: 'A form that lost or changed a chosen field between the filling and the press is not handed in.',
    edits: [{ file: 'src/helper/platforms/kit/submit.ts', find: '    await readBack(form, way)\n', replace: '' }],
    tests: ['src/helper/platforms/read-back.test.ts'],
    only: 'is not handed in',
  },
  {
    id: 'form-read-at-once',
    promise: 'A choice that the page does not take stops the work at once.',
    edits: [
      {
        file: 'src/helper/platforms/kit/read-back.ts',
        find: '  if (!end.fits && !unseen) throw formDiffers(what, wanted as string, end.seen)\n',
        replace: '',
      },
    ],
    tests: ['src/helper/platforms/kit/read-back.test.ts'],
  },
  {
    id: 'form-unseen-field-is-told',
    promise: 'A chosen field that the form does not show is named in the record.',
    edits: [{ file: 'src/helper/platforms/kit/read-back.ts', find: '`页面没有显示${what}，没有核对`', replace: "''" }],
    tests: ['src/helper/platforms/kit/read-back.test.ts'],
  },
  {
    id: 'form-topics-stay-nodes',
    promise: 'A topic that a redraw made mere text again is bound once more before the press.',
    edits: [
      { file: TEXT, find: 'return made.bound.every((part) => nodes.includes(part))', replace: 'return nodes !== null' },
    ],
    tests: ['src/helper/platforms/read-back.test.ts'],
    only: 'topics that a redraw made mere text',
  },
  {
    id: 'list-differences-are-told',
    promise: 'What the works list shows otherwise than it was sent stands in the record.',
    edits: [
      {
        file: 'src/helper/platforms/kit/result.ts',
        find: 'found === null ? [] : differencesOf(found, { ...work, title })',
        replace: 'found === null || differencesOf(found, { ...work, title }) ? [] : []',
      },
    ],
    tests: ['src/helper/platforms/read-back.test.ts'],
    only: 'a title that the site changed',
  },
  {
    id: 'settled-differences-are-told',
    promise: 'A work that the list settles is told with what the list shows otherwise.',
    edits: [
      {
        file: 'src/helper/jobs/works-check.ts',
        find: 'differencesOf(found, sentOf(attempt))',
        replace: 'differencesOf(found, sentOf(attempt)).slice(0, 0)',
      },
    ],
    tests: ['src/helper/jobs/works-check.test.ts'],
  },
  {
    id: 'shortened-title-blames-the-work',
    promise: 'A title that its field shortens is the work’s fault, and pauses no platform.',
    edits: [
      {
        file: TEXT,
        find: "    if (again !== '' && again === first && title.startsWith(again)) throw tooLong(again)\n",
        replace: '',
      },
    ],
    tests: ['src/helper/platforms/douyin/topics.test.ts'],
  },
  {
    id: 'check-refuses-what-the-site-refuses',
    promise: 'The check refuses what a site’s form would refuse, whatever the site and the field.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/limit-checks.ts',
        find: 'acceptance(platform, work, when, way).map(',
        replace: 'acceptance(platform, work, when, way).slice(0, 0).map(',
      },
    ],
    tests: ['src/backend/modules/publishing/rules/limit-table.test.ts'],
  },
  {
    id: 'check-at-the-foreseen-start',
    promise: 'A time for the site’s timer is judged at the moment that pace lets the work start.',
    edits: [
      {
        file: 'src/backend/modules/publishing/preflight/preflight.service.ts',
        find: 'const start = turns.startOf(row)',
        replace: 'const start = look.now',
      },
    ],
    tests: ['src/backend/modules/publishing/items/limit-checks.test.ts'],
  },
  {
    id: 'check-blocked-takes-no-turn',
    promise: 'A work that does not go out puts off no other.',
    edits: [
      {
        file: 'src/backend/modules/publishing/preflight/preflight.service.ts',
        find: "if (level === 'block') continue\n",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/items/limit-checks.test.ts'],
  },
  {
    id: 'check-hashtags-find-room',
    promise: 'Hashtags that find no room among the topics stay in the text.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/fixes.ts',
        find: 'if (fits(moved([...kept, name]))) kept',
        replace: 'kept',
      },
    ],
    tests: ['src/backend/modules/publishing/items/limit-checks.test.ts'],
  },
  {
    id: 'edit-mends-one-fault',
    promise: 'A fault that a work has already holds up no change of another field.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/item-patch.ts',
        find: '.filter((problem) => !standing.has(keyOf(problem)))',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/items/limit-checks.test.ts'],
  },
  {
    id: 'spread-on-offered-minutes',
    promise: 'A spread chooses only minutes that the site’s timer offers.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/schedule.ts',
        find: 'step === 1 ? ceilMinute :',
        replace: 'step > 0 ? ceilMinute :',
      },
    ],
    tests: ['src/backend/modules/publishing/rules/schedule.test.ts'],
  },
  {
    id: 'plan-on-offered-minutes',
    promise: 'So does a plan.',
    edits: [
      {
        file: 'src/backend/modules/plans/planner/account-book.ts',
        find: 'minutes % account.stepMinutes === 0 && ',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/plans/planner/plan-slots.test.ts'],
  },
  {
    id: 'task-titles-taken',
    promise: 'Titles that a task makes of words are taken: no other task gets them.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/task-titles.ts',
        find: 'reserved.push(...(await port.reserve(trx, { planId }, await make(',
        replace: 'reserved.push(...(await make(',
      },
      {
        file: 'src/backend/modules/publishing/rules/task-titles.ts',
        find: 'count: wish.count - reserved.length }))))',
        replace: 'count: wish.count - reserved.length })).map(({ title }) => ({ id: 0, title })))',
      },
    ],
    tests: ['src/backend/modules/publishing/tasks/add-task.test.ts'],
    only: 'taken with the task',
  },
  {
    id: 'time-refused-at-the-press',
    promise: 'A time that the site does not take at the press fails nothing: the work goes out at its minute.',
    edits: [
      {
        file: 'src/helper/platforms/kit/submit.ts',
        find: "timed && TIMER_WORDS.test(words) ? 'time' : 'content'",
        replace: "'content'",
      },
    ],
    tests: ['tests/contract/acceptance-times.test.ts'],
  },
  {
    id: 'note-of-success-refuses-nothing',
    promise: 'A note that speaks of a success is never taken for a refusal.',
    edits: [{ file: 'src/helper/platforms/kit/submit.ts', find: ' || TAKEN.test(words))', replace: ')' }],
    tests: ['src/helper/platforms/kit/submit-press.test.ts'],
  },
  {
    id: 'check-judges-at-its-start',
    promise: 'The check judges a time at the moment at which pace lets the work start, and foresees its upload.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/limit-checks.ts',
        find: 'const when = { startAt: start, timeZone, allowanceMs: roomByHand(uploadMs) }\n  // Without',
        replace: 'const when = { startAt: now, timeZone, allowanceMs: roomByHand(uploadMs) }\n  // Without',
      },
    ],
    tests: ['tests/contract/acceptance-times.test.ts'],
  },
  {
    id: 'check-measures-pictures',
    promise: 'A picture or cover that is too large for its site is told by the check, not by the helper.',
    edits: [
      {
        file: 'src/backend/modules/publishing/preflight/preflight.service.ts',
        find: ' sizes: await limitedSizes(row, platform, facts.sizeOf),',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/rules/limit-table.test.ts'],
  },
  {
    id: 'helper-measures-files',
    promise: 'The helper measures the files on its disk.',
    edits: [{ file: FAULTS, find: 'bytes: (await stat(path)).size', replace: 'bytes: 1' }],
    tests: ['tests/contract/acceptance-files.test.ts'],
  },
]
