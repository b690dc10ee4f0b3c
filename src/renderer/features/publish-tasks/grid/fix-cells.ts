import { acceptance, type JudgedWork } from '../../../../contract/acceptance/acceptance.ts'
import { type Mend, mendOf, withMend } from '../../../../contract/acceptance/mend.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import { cutIn } from '../../../../contract/acceptance/units.ts'
import { DESCRIPTION_MAX } from '../../../../contract/constants.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { topicLine, topicNames } from '../../../../contract/topics.ts'
import { wayOf } from '../../../core/publishing/way-of.ts'
import { ANY_TIME, wordsOf } from '../../../core/works/form/judged-work.ts'
import type { PlannedFix } from './fix-plan.ts'
import type { GridCore } from './grid-core.ts'

type Word = 'title' | 'topic' | 'description'
const WORDS = ['title', 'topic', 'description'] as const
const PART = { title: 'title', topic: 'topics', description: 'description' } as const
/** A work has no more faults in its words than this; each turn takes one away. */
const TURNS = 9

const isWord = (mend: Mend | undefined): mend is Exclude<Mend, { field: 'time' }> =>
  mend !== undefined && mend.field !== 'time'

/** The words once everything that is wrong with these fields is mended, as far as it can be. */
const mended = (site: Platform, given: JudgedWork, fields: readonly Word[], way: Way): JudgedWork => {
  let work =
    [...given.description].length > DESCRIPTION_MAX
      ? { ...given, description: cutIn('chars', given.description, DESCRIPTION_MAX) }
      : given
  for (let turn = 0; turn < TURNS; turn += 1) {
    const found = acceptance(site, work, ANY_TIME, way).filter((one) =>
      fields.some((field) => PART[field] === one.field),
    )
    // Topics first: those that go leave room for more of the text.
    const mend = found
      .toSorted((a, b) => Number(b.field === 'topics') - Number(a.field === 'topics'))
      .map((one) => mendOf(site, one, work, ANY_TIME, way))
      .find(isWord)
    if (mend === undefined) break
    work = withMend(work, mend)
  }
  return work
}

const textOf = (work: JudgedWork, field: Word): string =>
  field === 'topic' ? topicLine(topicNames(work.topics)) : work[field]

/** Fixes of cells that are not stored because the site would refuse them: the same changes as the server's. */
export function cellFixes(core: GridCore, items: Iterable<PublishItem>): PlannedFix[] {
  return [...items].flatMap((item): PlannedFix[] => {
    const draft = core.grid.store.getState().drafts.get(item.id)
    const platform = core.platformOf(item)
    if (platform === undefined || draft === undefined) return []
    const checks = {
      title: core.check(item, 'title'),
      topic: core.check(item, 'topic'),
      description: core.check(item, 'description'),
    }
    const wrong = WORDS.filter(
      (field) => draft[field] !== undefined && (checks[field].fault === 'site' || checks[field].fault === 'tooLong'),
    )
    const [cause] = wrong
    if (cause === undefined) return []
    const before = wordsOf(item.media_type, {
      title: checks.title.shown,
      topics: checks.topic.shown,
      description: checks.description.shown,
    })
    const after = mended(platform, before, wrong, wayOf(item.thirdauth))
    return WORDS.flatMap((field): PlannedFix[] => {
      const [from, to] = [checks[field].shown, textOf(after, field)]
      const check = checks[wrong.includes(field) ? field : cause]
      return textOf(before, field) === to
        ? []
        : [{ item, msg: check.note || check.counter, fix: { kind: 'patch', field, from, to } }]
    })
  })
}
