// What 公众号's pages show of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { shownText, shownValue, type ReadBack } from '../kit/read-back.ts'
import { isOn } from './notice.ts'
import { dayWord } from './schedule.ts'
import { S } from './selectors.ts'

const wantedTime = ({ work }: Form): string | undefined => {
  const at = new Date(work.timingTime * 1000)
  return work.timingTime === 0 ? undefined : `${dayWord(at)} ${minuteText(at).slice(11)}`
}
/** The dialog of the last step stays open until the press. */
const shownTime = async (form: Form): Promise<string | null> => {
  const [day, clock] = [await shownText(form, S.day), await shownValue(form, S.time)]
  return day === null || clock === null ? null : `${day} ${clock}`
}
const ON_OFF = ['关闭', '打开'] as const

export const FIELDS: ReadBack = {
  typed: ['title', 'text'],
  read: {
    declaration: {
      what: '创作来源',
      wanted: ({ work }) => work.declaration,
      seen: (form) => shownText(form, S.claimShown),
    },
    timing: { what: '定时时间', wanted: wantedTime, seen: shownTime },
    // Switched on by the page itself where it stands: off is a choice, too. Some accounts have no such switch.
    mass_notice: {
      what: '群发通知',
      optional: true,
      wanted: ({ work }) => ON_OFF[work.notifyFollowers === true ? 1 : 0],
      seen: async (form) => {
        const on = await isOn(form)
        return on === null ? null : ON_OFF[on ? 1 : 0]
      },
    },
  },
  unread: { cover: '封面在前一页随素材保存，发表页不显示它' },
}
