// What the form of TikTok's studio shows of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { AS_CHOSEN, NEW_PICTURE, shownPicture, shownText, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S } from './selectors.ts'

const ON = '已打开'
const OFF = '关闭'
const shownLabel = async (form: Form): Promise<string | null> => {
  const sign = await form.seen({ on: S.aiOn, off: S.aiSwitch })
  return sign === null ? null : sign === 'on' ? ON : OFF
}
const shownTime = async (form: Form): Promise<string | null> => {
  const [day, clock] = [await shownValue(form, S.scheduleDate), await shownValue(form, S.scheduleTime)]
  return day === null || clock === null ? null : `${day} ${clock}`
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: {
      what: '封面',
      wanted: ({ work }) => (work.coverPath ? NEW_PICTURE : undefined),
      seen: (form) => shownPicture(form, S.coverShown),
    },
    timing: {
      what: '定时时间',
      wanted: ({ work }) => (work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))),
      seen: shownTime,
    },
    // Its words change with the account's language; that they are those of the chosen entry, the step that chose it
    // saw.
    visibility: {
      what: '可见范围',
      wanted: ({ work }) => (work.visibility === undefined ? undefined : AS_CHOSEN),
      seen: (form) => shownText(form, S.visibilityBox),
    },
    declaration: {
      what: 'AI 内容声明',
      wanted: ({ work }) => (work.declaration === undefined ? undefined : ON),
      seen: shownLabel,
    },
  },
  unread: { post_settings: '只有官方接口需要，网页发布没有这些选项' },
}
