import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { choose, missing, pick, tapFresh } from './choices.ts'
import { fillTitle, holdsAll } from './fill-text.ts'
import { hasFocus } from './focus.ts'
import { createForm, orNull, type Form } from './form.ts'
import { hoverFor } from './hover.ts'
import { valueOf } from './page-actions.ts'
import type { Site } from './site.ts'
import { submitBy } from './submit.ts'
import { TIMES } from './times.ts'
import { closeTour } from './tour.ts'

let browser: BrowserSession
beforeAll(async () => {
  browser = await borrowBrowser()
})

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = {
  name: '小站',
  deep: false,
  signs: { ...nothing, tour: ['.tour'], tourButton: ['.tour button'] },
  readProfile: () => Promise.reject(new Error('not asked')),
}
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }

const formOn = async (html: string): Promise<Form> => {
  await browser.page.setContent(html)
  return createForm(
    startRun().ctx,
    site,
    { account, browser, work: plainWork(account, {}), stepper: recordSteps() },
    { ...TIMES, element: patient(4_000), outcome: patient(2_000) },
  )
}

interface Tours {
  /** So many tours lie down under the pointer, each time it comes. */
  readonly times: number
  readonly button: 'elsewhere' | 'under the pointer'
  /** What brings them: the pointer, just before the press, or the press's own first half. */
  readonly at?: 'mousemove' | 'mousedown'
  /** So many lie over each other. */
  readonly deep?: number
}

/** A page with tours, and a form on it. */
const formWithTour = ({ times, button, at = 'mousemove', deep = 1 }: Tours): Promise<Form> =>
  formOn(`<button id="open">封面</button><p id="count">0</p><script>{
    let left = ${times}
    const door = document.getElementById('open')
    door.addEventListener('${at}', () => {
      if (left-- <= 0) return
      for (let n = 0; n < ${deep}; n += 1) {
        const tour = document.createElement('div')
        tour.className = 'tour'
        tour.style.cssText = 'position:fixed;inset:0;background:#0008;${button === 'elsewhere' ? 'display:grid;place-items:center' : ''}'
        tour.innerHTML = '<button>我知道了</button>'
        tour.firstChild.onclick = () => tour.remove()
        document.body.append(tour)
      }
    })
    door.onclick = () => { const count = document.getElementById('count'); count.textContent = String(Number(count.textContent) + 1); document.body.insertAdjacentHTML('beforeend', '<div role="dialog" style="position:fixed;inset:0">设置封面</div>') }
  }</script>`)
const presses = (): Promise<string> => browser.page.$eval('#count', (node) => node.textContent)

test.each(['elsewhere', 'under the pointer'] as const)(
  'a press that a tour took is made once more; the tour’s own button is %s',
  async (where) => {
    const form = await formWithTour({ times: 1, button: where })
    await form.tap(await form.element('封面入口', ['#open']))
    await form.element('封面弹窗', ['[role=dialog]'])
    expect(await presses()).toBe('1')
  },
)

test('a press that arrived is made once, also when what opens lies over everything', async () => {
  const form = await formWithTour({ times: 0, button: 'elsewhere' })
  await form.tap(await form.element('封面入口', ['#open']))
  await form.element('封面弹窗', ['[role=dialog]'])
  expect(await presses()).toBe('1')
})

test('a press whose second half a tour took is made again, and counts once', async () => {
  const form = await formWithTour({ times: 1, button: 'elsewhere', at: 'mousedown' })
  await form.tap(await form.element('封面入口', ['#open']))
  await form.element('封面弹窗', ['[role=dialog]'])
  expect(await presses()).toBe('1')
})

test('tours that lie over each other are closed from the top', async () => {
  const form = await formWithTour({ times: 1, button: 'elsewhere', deep: 3 })
  await form.tap(await form.element('封面入口', ['#open']))
  await form.element('封面弹窗', ['[role=dialog]'])
  expect(form.toursClosed()).toBe(3)
  expect(await presses()).toBe('1')
})

test('keys in a frame and in a shadow root: the focus comes back there after a tour', async () => {
  const form = await formOn(`<iframe srcdoc="<div id=host></div><script>
    const root = document.getElementById('host').attachShadow({ mode: 'open' })
    root.innerHTML = '<input id=inner>'
  </script>" style="width:400px;height:200px"></iframe>`)
  const deepForm = createForm(
    form.ctx,
    { ...site, deep: true },
    { account, browser, work: plainWork(account, {}), stepper: recordSteps() },
    TIMES,
  )
  const input = await deepForm.element('输入框', ['#inner'])
  await deepForm.write(input, '甲')
  expect(await hasFocus(form.ctx, input)).toBe(true)
  await browser.page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="tour" style="position:fixed;inset:0"><button autofocus>我知道了</button></div>',
    )
    const button = document.querySelector<HTMLButtonElement>('.tour button')
    button?.addEventListener('click', () => button.parentElement?.remove())
  })
  await closeTour(form.ctx, form.page, { ...site, deep: true })
  expect(await hasFocus(form.ctx, input)).toBe(true)
  await form.page.keyboard.sendCharacter('乙')
  expect(await valueOf(form.ctx, input)).toBe('甲乙')
})

test('a field that the page changed after it was filled is filled once more before the press; one that does not stay stops it', async () => {
  const form = await formOn(
    '<input id="title"><button id="go" onclick="window.sent = document.getElementById(\'title\').value; document.body.insertAdjacentHTML(\'beforeend\', \'<i id=ok>已发布</i>\')">发布</button>',
  )
  await fillTitle(form, ['#title'], '换机油')
  const wipe = () =>
    browser.page.$eval('#title', (input) => {
      if (input instanceof HTMLInputElement) input.value = '换'
    })
  const way = { button: ['#go'], landed: () => false, success: ['#ok'], toast: [], idleToast: /^/ }
  await wipe()
  await submitBy(form, way)
  expect(await browser.page.evaluate('window.sent')).toBe('换机油')
  await browser.page.$eval('#title', (input) =>
    input.addEventListener('input', () =>
      setTimeout(() => {
        if (input instanceof HTMLInputElement) input.value = ''
      }, 20),
    ),
  )
  form.keeps({ what: '简介', stands: async () => false, again: async () => undefined })
  expect(await failure(submitBy(form, way))).toMatchObject({
    kind: 'page-changed',
    code: 'FORM_DIFFERS',
    message: expect.stringContaining('简介没有填进表单'),
  })
})

test('what was typed twice, or beside the field, is seen when the text is read back', () => {
  expect(holdsAll('城南小馆 很好吃#探店 #探店美食 ', '城南小馆\n很好吃', ['#探店', '#探店美食'])).toBe(true)
  expect(holdsAll('城南小馆#探店[话题]# ', '城南小馆', ['#探店'])).toBe(true)
  expect(holdsAll('城南城南小馆', '城南小馆', [])).toBe(false)
  expect(holdsAll('城南小馆城南小馆', '城南小馆', [])).toBe(false)
  expect(holdsAll('城南小馆#探店', '城南小馆', ['#探店', '#成都'])).toBe(false)
})

const chosen = (): Promise<string> => browser.page.$eval('#chosen', (node) => node.textContent)
/** Songs with a button under the pointer; `draw` puts them into the list. */
const songs = (script: string): Promise<Form> =>
  formOn(`<style>.card button { display: none } .card:hover button { display: inline }</style><p id="chosen"></p><div id="list"></div><script>{
    const list = document.getElementById('list')
    const draw = (...names) => list.replaceChildren(...names.map((name) => {
      const card = document.createElement('div')
      card.className = 'card'
      card.setAttribute('role', 'option')
      card.innerHTML = '<b>' + name + '</b> <button>使用</button>'
      card.onclick = () => { document.getElementById('chosen').textContent += name }
      return card
    }))
    ${script}
  }</script>`)

test('a list that is drawn anew below the pointer: the one that was meant is taken, not the one that lies there now', async () => {
  const form = await songs(
    `draw('晚霞', '远山'); list.addEventListener('mousemove', () => draw('远山', '晚霞'), { once: true })`,
  )
  await tapFresh(form, () =>
    hoverFor(form, () => form.now(['.card'], { line: '晚霞' }), '使用音乐', ['.card button'], { inside: true }),
  )
  expect(await chosen()).toBe('晚霞')
})

test('an entry that is drawn anew between the look and the press is looked for again, and pressed once', async () => {
  const form = await songs(
    `let left = 2; draw('晚霞', '远山'); const query = document.querySelectorAll; document.querySelectorAll = function (selector) { if (selector === '[role=option]' && left-- > 0) queueMicrotask(() => draw('远山', '晚霞')); return query.call(this, selector) }`,
  )
  await pick(form, ['[role=option]'], '晚霞', () => missing('music', '没有'))
  expect(await chosen()).toBe('晚霞')
})

test('a choice whose first press a moving page swallowed is pressed once more; one that the page never takes is a changed page', async () => {
  const swallow = (presses: number): string => `<label class="choice"><input type="checkbox">定时发布</label><script>{
    let left = ${presses}
    document.querySelector('label').addEventListener('click', (event) => { if (left-- > 0) event.preventDefault() })
  }</script>`
  const form = await formOn(swallow(1))
  await choose(form, ['.choice'], '定时发布', 'timing_time')
  expect(await browser.page.$eval('input', (input) => input.checked)).toBe(true)
  expect(await failure(choose(await formOn(swallow(9)), ['.choice'], '定时发布', 'timing_time'))).toMatchObject({
    code: 'CHOICE_NOT_TAKEN',
  })
})

test('a wait that may run out answers null, and what it found otherwise', async () => {
  const form = await formOn('<p id="there">在</p>')
  const look = (selector: string) =>
    orNull(form, form.wait.any('元素', { it: () => form.now([selector]) }, { timeoutMs: 100 }))
  expect(await look('#nowhere')).toBeNull()
  expect((await look('#there'))?.name).toBe('it')
})
