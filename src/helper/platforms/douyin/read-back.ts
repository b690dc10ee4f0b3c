// What 抖音's forms show of what was chosen.
import { minuteText } from '../kit/choices.ts'
import {
  AS_CHOSEN,
  checkedWord,
  NEW_PICTURE,
  shownPart,
  shownPicture,
  shownText,
  shownValue,
  type ReadBack,
} from '../kit/read-back.ts'
import { S, WORDS } from './selectors.ts'

const savedAs = (allowed: boolean | undefined): string | undefined =>
  allowed === undefined ? undefined : allowed ? WORDS.save.yes : WORDS.save.no

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic', 'friends'],
  read: {
    cover: {
      what: '封面',
      wanted: ({ work }) => (work.kind === 'video' && work.coverPath ? NEW_PICTURE : undefined),
      seen: (form) => shownPicture(form, S.coverSet),
    },
    poi: {
      what: '位置',
      wanted: ({ work }) => work.poi?.name,
      seen: (form) => shownPart(form, S.anchorShown, form.work.poi?.name ?? ''),
    },
    // The list may name the program otherwise than its own title does.
    micro_app: {
      what: '小程序',
      wanted: ({ work }) => (work.microApp ? AS_CHOSEN : undefined),
      seen: (form) => shownText(form, S.anchorShown),
    },
    collection: {
      what: '合集',
      wanted: ({ work }) => work.collection?.name,
      seen: (form) => shownPart(form, S.collectionShown, form.work.collection?.name ?? ''),
    },
    declaration: {
      what: '自主声明',
      wanted: ({ work }) => work.declaration,
      seen: (form) => shownPart(form, S.declarationShown, form.work.declaration ?? ''),
    },
    visibility: {
      what: '可见范围',
      wanted: ({ work }) => (work.visibility === undefined ? undefined : WORDS.visibility[work.visibility]),
      seen: (form) =>
        checkedWord(form, S.choice, WORDS.visibility[form.work.visibility ?? 0], Object.values(WORDS.visibility)),
    },
    download: {
      what: '保存权限',
      wanted: ({ work }) => savedAs(work.allowSave),
      seen: (form) => checkedWord(form, S.choice, savedAs(form.work.allowSave) ?? '', Object.values(WORDS.save)),
    },
    timing: {
      what: '定时时间',
      wanted: ({ work }) => (work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))),
      seen: (form) => shownValue(form, S.scheduleInput),
    },
  },
  unread: { music: '没有公开资料说明图文表单在哪里显示所选的音乐' },
}
