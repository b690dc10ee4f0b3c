import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import { texts } from '../../locales/zh/videos.ts'
import { configLines } from './config-words.ts'
import { byOrder, filmInput, filmName, mayGrow, orderInput, previewItems, shownProgress } from './video-list.ts'

describe('inputs of the lists', () => {
  it('pass on what the address says rightly', () => {
    expect(
      filmInput({
        page: 1,
        limit: 20,
        status: '-1',
        used: '0',
        mode: 'clip',
        from: '100',
        to: '200',
        clip_id: '7',
        plan_id: '5',
        keyword: '国庆',
      }),
    ).toEqual({
      page: 1,
      limit: 20,
      status: '-1',
      used: '0',
      mode: 'clip',
      from: '100',
      to: '200',
      clip_id: '7',
      plan_id: '5',
      keyword: '国庆',
    })
    expect(
      filmInput({ page: 1, limit: 20, status: '9', used: 'x', mode: 'no', from: 'now', clip_id: '-1', plan_id: '0' }),
    ).toEqual({ page: 1, limit: 20 })
    expect(orderInput({ page: 1, limit: 20, status: '4', plan_id: '5' })).toEqual({
      page: 1,
      limit: 20,
      status: '4',
      plan_id: '5',
    })
    expect(orderInput({ page: 1, limit: 20, status: '0' })).toEqual({ page: 1, limit: 20 })
  })
})

describe('films and orders', () => {
  it('have names and counts', () => {
    expect(filmName({ title: '', idx: 0 }, '国庆')).toBe('国庆 #1')
    expect(filmName({ title: '好吃', idx: 0 }, '国庆')).toBe('好吃')
    expect(shownProgress({ num: 10, success_num: 3, status: 2, progress: 55 })).toBe(55)
    expect(shownProgress({ num: 10, success_num: 3, status: 4, progress: 100 })).toBe(30)
    expect([
      ...byOrder([
        { id: 1, clip_id: 9 },
        { id: 2, clip_id: 8 },
        { id: 3, clip_id: 9 },
      ]),
    ]).toEqual([
      [9, [1, 3]],
      [8, [2]],
    ])
  })
})

describe('what grows and what is looked at', () => {
  it('lets orders grow that are sent, stand alone and are not full', () => {
    const order = { status: 3 as const, wisdom_task_id: 0, num: 99 }
    expect(mayGrow(order)).toBe(true)
    expect([
      mayGrow({ ...order, status: 0 }),
      mayGrow({ ...order, wisdom_task_id: 4 }),
      mayGrow({ ...order, num: 100 }),
    ]).toEqual([false, false, false])
  })

  it('shows each film once, an image post picture by picture, and nothing unfinished', () => {
    const film = { idx: 0, status: 2 as const, title: '', file_url: '/a.mp4', cover_url: '/a.jpg' }
    const post = {
      ...film,
      id: 2,
      file_url: '',
      pictures: [
        { attachment_id: 5, url: '/p1.jpg' },
        { attachment_id: 6, url: '/p2.jpg' },
      ],
    }
    expect(
      previewItems([{ ...film, id: 1 }, post, { ...film, id: 3, status: 1 as const }], () => '国庆').map((item) => [
        item.film,
        item.name,
        item.url,
        item.mimetype,
      ]),
    ).toEqual([
      [1, '国庆 #1', '/a.mp4', 'video/mp4'],
      [2, '国庆 #1 1/2', '/p1.jpg', 'image/jpeg'],
      [2, '国庆 #1 2/2', '/p2.jpg', 'image/jpeg'],
    ])
  })
})

describe('configLines', () => {
  it('tells a configuration in words, without gaps', async () => {
    const i18n = i18next.createInstance()
    await i18n.init({
      lng: 'zh',
      resources: { zh: { videos: texts } },
      ns: ['videos'],
      defaultNS: 'videos',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    })
    const config = clipConfig.parse({
      duration: { mode: 'range', min: 10, max: 30 },
      groups: [
        { name: '开场', attachment_ids: [1, 2, 3] },
        { name: '产品', pick: { mode: 'order', num: 2 }, attachment_ids: [4, 5] },
      ],
      titles: ['装修公司哪家好', '多少钱'],
      captions: { mode: 'tts', texts: ['a', 'b'] },
      bgm: { mode: 'random', ids: [6, 7] },
      title_entrances: ['rise', 'pop'],
      transitions: ['fade'],
      dedupe: { mirror: 1, crop_jitter: 0.02 },
    })
    const lines = configLines(config, i18n.getFixedT('zh', 'videos'))
    const text = Object.fromEntries(lines.map((line) => [line.key, line.text]))
    expect(text).toMatchObject({
      length: '10–30 秒',
      scenes: '开场（3 个素材，随机取 1 个）、产品（2 个素材，依次取 2 个）',
      captions: '配音加字幕 2 段，音量 70%',
      dedupe: '左右镜像、轻微裁切',
      entrances: '标题 2 种，字幕 0 种',
    })
    for (const { label, text: words } of lines) expect(`${label}${words}`).not.toMatch(/config\.|[{}]/)
    expect(
      configLines(clipConfig.parse({ title_entrances: ['rise'] }), i18n.getFixedT('zh', 'videos'))
        .map((line) => line.key)
        .filter((key) => ['dedupe', 'entrances'].includes(key)),
    ).toEqual([])
  })
})
