// What a site takes is judged once, and what it did not take is told.
import type { Mutation } from '../mutation.ts'

const TO_WORK = 'src/helper/commands/to-work.test.ts'
const FAULTS = 'src/helper/commands/work-faults.ts'
const TEXT = 'src/helper/platforms/kit/fill-text.ts'

export const acceptance: readonly Mutation[] = [
  {
    id: 'helper-asks-the-judge',
    promise: 'A work that its site would refuse is told before anything is opened.',
    edits: [{ file: FAULTS, find: 'const found = await faults(await judgedWork(work))', replace: 'const found: Fault[] = []' }],
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
    edits: [{ file: TEXT, find: "form.tells('话题', unbound.length === 0 ? '' : unboundTopics(unbound))", replace: "form.tells('话题', '')" }],
    tests: ['src/helper/platforms/kuaishou/topics.test.ts'],
  },
  {
    id: 'shortened-title-blames-the-work',
    promise: 'A title that its field shortens is the work’s fault, and pauses no platform.',
    edits: [{ file: TEXT, find: "    if (again !== '' && again === first && title.startsWith(again)) throw tooLong(again)\n", replace: '' }],
    tests: ['src/helper/platforms/douyin/topics.test.ts'],
  },
]
