// Rules that answer for the demo's shop; two of them are on.
import type { InputOf } from '../../../src/contract/endpoint.ts'
import type { saveRule } from '../../../src/contract/http/auto-reply.ts'

interface DemoRule {
  readonly form: InputOf<typeof saveRule>
  readonly isOn?: true
  /** Whoever asks this is marked with the label below, and is a lead. */
  readonly isBooking?: true
}

export const BOOKING_TAG = '想订位'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export const RULES: readonly DemoRule[] = [
  {
    isOn: true,
    form: {
      name: '问价格',
      trigger: 'keyword',
      keywords: [
        { word: '多少钱' },
        { word: '怎么收费' },
        { word: '报价' },
        { word: '(价格|人均|套餐).{0,6}(吗|多少|怎么)', match_mode: 'regex' },
      ],
      exclude_words: ['招聘', '加盟'],
      replies: [
        { content: '您好{昵称}，人均 50 左右，套餐在主页置顶里～' },
        { content: '{昵称}您好，单点人均 50，团购更划算，主页可以看到。' },
      ],
      reply_mode: 'in_turn',
    },
  },
  {
    isOn: true,
    isBooking: true,
    form: {
      name: '订位与包间',
      trigger: 'keyword',
      keywords: [{ word: '订位' }, { word: '包间' }, { word: '生日宴' }, { word: '团建' }, { word: '年会' }],
      exclude_words: ['招聘'],
      replies: [{ content: '您好{昵称}，可以订，请问几位、哪天来？' }],
    },
  },
  {
    form: {
      name: '欢迎新朋友',
      trigger: 'first_message',
      replies: [{ content: '谢谢{昵称}留言，看到就回您～' }],
      stop_after_hit: 0,
    },
  },
  {
    form: {
      name: '打烊后',
      trigger: 'off_hours',
      windows: [{ weekdays: EVERY_DAY, from: '10:00', to: '22:00' }],
      replies: [{ content: '{昵称}您好，店里 10 点到 22 点营业，明早第一时间回您。' }],
    },
  },
  {
    form: {
      name: '其他问题',
      trigger: 'no_match',
      replies: [{ content: '{昵称}您好，已看到，店长稍后回复您。' }],
      daily_cap: 20,
    },
  },
]
