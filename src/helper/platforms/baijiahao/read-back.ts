// What 百家号's forms show of what was chosen.
import type { Selectors } from '../../browser/waiting.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownPicture, shownText, shownValue, type Reading, type ReadBack } from '../kit/read-back.ts'
import { NO_DECLARATION, S } from './selectors.ts'

const cover = (what: string, kind: 'video' | 'article', shown: Selectors): Reading => ({
  what,
  wanted: ({ work }) => (work.kind === kind && work.coverPath ? NEW_PICTURE : undefined),
  seen: (form) => shownPicture(form, shown),
})
/** Films in landscape were seen with one cover only. */
const PORTRAIT = { ...cover('竖版封面', 'video', S.cover3x4Shown), optional: true }

const wantedTime = ({ work }: Form): string | undefined => {
  const at = new Date(work.timingTime * 1000)
  return work.timingTime === 0
    ? undefined
    : `${at.getMonth() + 1}月${at.getDate()}日 ${at.getHours()}点${at.getMinutes()}分`
}
/** The dialog of the timer stays open until the press, which is its own button. */
const shownTime = async (form: Form): Promise<string | null> => {
  const [day, hour, minute] = [
    await shownText(form, S.date),
    await shownText(form, S.hour),
    await shownText(form, S.minute),
  ]
  return day === null || hour === null || minute === null ? null : `${day} ${hour}${minute}`
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: [cover('横版封面', 'video', S.cover16x9Shown), PORTRAIT, cover('封面', 'article', S.articleCoverShown)],
    // The form wants one: the page's own words for none stand there where the operator chose none.
    declaration: {
      what: '创作声明',
      wanted: ({ work }) => work.declaration ?? NO_DECLARATION,
      seen: (form) => shownValue(form, S.declarationBox),
    },
    timing: { what: '定时时间', wanted: wantedTime, seen: shownTime },
  },
  unread: {},
}
