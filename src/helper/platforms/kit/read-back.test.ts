// The mechanism itself, on a small page: filled and seen, lost before the press, not shown at all.
import { expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { TIMES } from './times.ts'
import { createForm, type Form } from './form.ts'
import {
  AS_CHOSEN,
  checkedWord,
  filled,
  NEW_PICTURE,
  readBack,
  shownPicture,
  shownText,
  shownValue,
  type ReadBack,
  type Reading,
} from './read-back.ts'
import type { Site } from './site.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'

const site: Site = {
  name: '小站',
  deep: false,
  signs: {
    signedOut: [],
    captcha: [],
    smsInput: [],
    smsSend: [],
    smsConfirm: [],
    smsError: [],
    smsText: [],
    tour: [],
    tourButton: [],
  },
  readProfile: () => Promise.reject(new Error('not asked')),
}

const formOn = async (body: string): Promise<Form> => {
  const browser = await borrowBrowser()
  await browser.page.setContent(body)
  const account = { id: 1, accountId: '1', secUid: '', openname: '小站' }
  return createForm(
    startRun().ctx,
    site,
    { account, browser, work: plainWork(account, {}), stepper: recordSteps() },
    { ...TIMES, element: patient(2_000) },
  )
}
const table = (reading: Reading): ReadBack => ({ read: { visibility: reading }, typed: [], unread: {} })
const set = (form: Form, html: string) =>
  form.page.evaluate((words) => {
    document.body.innerHTML = words
  }, html)

test('a choice that shows as wanted is looked at again before the press; another one then stops it, in the words of the page', async () => {
  const form = await formOn('<p id="who">公开</p>')
  await filled(
    form,
    table({ what: '可见范围', wanted: () => '私密', seen: (one) => shownText(one, ['#who']) }),
    'visibility',
    () => set(form, '<p id="who">私密</p>'),
  )
  await readBack(form)
  await set(form, '<p id="who">公开</p>')
  expect(await failure(readBack(form))).toMatchObject({
    kind: 'page-changed',
    code: 'FORM_DIFFERS',
    step: 'ready',
    message: '可见范围没有填进表单：要“私密”，页面是“公开”。没有点发布，请重试',
  })
  await set(form, '')
  expect(await failure(readBack(form))).toMatchObject({
    message: '可见范围没有填进表单：要“私密”，页面上是空的。没有点发布，请重试',
  })
})

test('a choice that the page does not take stops the work at once; one that comes late does not', async () => {
  const form = await formOn('<p id="who">公开</p>')
  const reading: Reading = { what: '可见范围', wanted: () => '私密', seen: (one) => shownText(one, ['#who']) }
  expect(await failure(filled(form, table(reading), 'visibility', async () => undefined))).toMatchObject({
    code: 'FORM_DIFFERS',
    message: expect.stringContaining('要“私密”，页面是“公开”'),
  })
  await filled(form, table(reading), 'visibility', () =>
    form.page.evaluate(() => void setTimeout(() => document.querySelector('#who')?.replaceChildren('私密'), 300)),
  )
  expect(form.expected).toHaveLength(1)
})

test('what the form does not show is told, and stops nothing; what was not chosen is not looked at', async () => {
  const form = await formOn('')
  const reading = { what: '可见范围', wanted: () => '私密', seen: (one: Form) => shownText(one, ['#who']) }
  await filled(form, table(reading), 'visibility', async () => undefined)
  expect(form.told()).toEqual(['页面没有显示可见范围，没有核对'])
  await filled(form, table({ ...reading, optional: true }), 'visibility', async () => undefined)
  expect(form.told()).toEqual([])
  await filled(
    form,
    table({ ...reading, wanted: () => undefined, seen: () => Promise.reject(new Error('looked at')) }),
    'visibility',
    async () => undefined,
  )
  await readBack(form)
  expect(form.expected).toEqual([])
})

test('a picture counts once it is another one than before, wherever the site moves it; one that is gone, or the old one again, does not', async () => {
  const image = (name: string): string =>
    `<div id="box"><img src="https://x.example/${name}" width="9" height="9"></div>`
  const form = await formOn(image('own'))
  await filled(
    form,
    table({ what: '封面', wanted: () => NEW_PICTURE, seen: (one) => shownPicture(one, ['#box']) }),
    'visibility',
    () => set(form, image('chosen')),
  )
  await set(form, '<div id="box" style="width:9px;height:9px;background:url(https://cdn.example/chosen)"></div>')
  await readBack(form)
  await set(form, image('own'))
  expect(await failure(readBack(form))).toMatchObject({
    message: expect.stringContaining('封面没有填进表单：要“所选图片”'),
  })
})

test('words that only the page knows stay those that it showed after the choice', async () => {
  const form = await formOn('<b id="who"></b>')
  await filled(
    form,
    table({ what: '可见范围', wanted: () => AS_CHOSEN, seen: (one) => shownText(one, ['#who']) }),
    'visibility',
    () => set(form, '<b id="who">Bạn bè</b>'),
  )
  await readBack(form)
  await set(form, '<b id="who">Mọi người</b>')
  expect(await failure(readBack(form))).toMatchObject({
    message: expect.stringContaining('要“Bạn bè”，页面是“Mọi người”'),
  })
})

test('how pages show a choice: a text, a value, one of several radios', async () => {
  const form = await formOn(
    '<p id="empty" style="height:9px"></p><input id="at" value="2026-01-02 03:04"><label class="c"><input type="radio" name="who">公开</label><label class="c"><input type="radio" name="who" checked>私密</label><label class="d"><input type="radio">允许</label>',
  )
  expect(
    await Promise.all([
      shownText(form, ['#empty']),
      shownText(form, ['#none']),
      shownValue(form, ['#at']),
      shownValue(form, ['#none']),
    ]),
  ).toEqual(['', null, '2026-01-02 03:04', null])
  expect(await checkedWord(form, ['.c'], '公开', ['公开', '私密'])).toBe('私密')
  expect(await checkedWord(form, ['.d'], '允许', ['允许'])).toBe('')
  expect(await checkedWord(form, ['.e'], '允许', ['允许'])).toBeNull()
})
