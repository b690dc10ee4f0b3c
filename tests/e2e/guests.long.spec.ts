// covers: features/chat, features/customers, core/messages, modules/messages, modules/leads, src/helper/messages
// covers: tests/fake-platforms/phone
// A comment on the site comes in, is answered once, and becomes a lead with the number that was hidden in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conversationList } from '../../src/contract/http/conversations.ts'
import { getLead } from '../../src/contract/http/lead.ts'
import { setReading } from '../../src/contract/http/message-readings.ts'
import { listLeads } from '../../src/contract/http/message.ts'
import { addTask, publishRecordResult, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { connectHelper as openHelper } from '../fixtures/helper-client.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { addColleague } from './steps/people.ts'
import { addPlan } from './steps/plans.ts'
import { seedOwner } from './steps/seed.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** Main word of the work's title. */
const WORD = '老房翻新'
const QUESTION = '两室一厅翻新多少钱？我电话幺三八零零零零幺二三四'
const STATISTICS = { play: 900, digg: 20, comment: 2, share: 1, collect: 2 }
const ANSWER = '您好，两室一厅一般三万起，方便的话发您案例'

/** A work of a plan of ours whose title was made of the word, published by hand under an id of the site. */
async function publishedWork(api: ApiClient, account: number): Promise<{ id: string; title: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'guests-'))
  const film = await makeMedia(ffmpegPath, join(dir, '翻新.mp4'), { video: 'color=red:s=180x320:r=10', seconds: 6 })
  const video = (await api.upload(film)).id
  await rm(dir, { recursive: true, force: true })
  const { wisdom_task_id: task } = await api.call(addTask, {
    type: 'clip',
    name: '老房翻新第一批',
    sources: { attachment_ids: [video] },
    third_auth_ids: [account],
    titles: { mode: 'fission', spec: { mains: [WORD], suffixes: ['全过程记录'] } },
    plan_id: await addPlan(api, '翻新', [account], { main_words: [WORD] }),
    client_token: 'guests-work',
  })
  const [item] = (await api.call(taskVideoList, { wisdom_task_id: task })).videoList
  const id = '7399999999999999902'
  await api.call(publishRecordResult, {
    taskId: item?.id ?? 0,
    publishId: 'manual',
    status: 2,
    msg: '已在手机上发布',
    platform_item_id: id,
    platform_url: `https://www.douyin.com/video/${id}`,
  })
  return { id, title: item?.title ?? '' }
}

test('a guest is read, answered once, and becomes a lead by the number he hid', async ({ product, fakes, shot }) => {
  const { page } = product
  const { control } = fakes
  const api = await seedOwner(product)
  const helper = await openHelper(product.helperUrl, product.helperToken)
  await registerHelper(api, helper)
  await addAccount(api, helper, control, 'chengnan_food')
  helper.close()
  const now = Date.now()
  const [work] = await control.addWorks('chengnan_food', 'douyin', [
    { id: '7399999999999999901', title: '老房翻新全过程', createdAt: now - 48 * HOUR_MS, statistics: STATISTICS },
  ])
  await control.addComments(work?.id ?? '', [{ name: '看热闹的', text: '真不错', at: now - HOUR_MS }])
  const { page: phone, console: phoneConsole } = await product.newPage()
  await phone.goto(`${fakes.phoneUrl}/works/${work?.uid ?? ''}`)
  const below = phone.getByRole('article').filter({ hasText: '老房翻新全过程' })
  await below.getByText('以客人身份评论').click()
  await below.getByLabel('客人').fill('路过的老王')
  await below.getByLabel('内容').fill(QUESTION)
  await below.getByRole('button', { name: '发评论' }).click()
  await expect(below.getByRole('listitem').filter({ hasText: QUESTION })).toBeVisible()
  const question = (await control.comments(work?.id)).find((comment) => comment.text === QUESTION)
  await page.bringToFront()
  await enter(product, api)
  await openMenu(page, '聊天工作台', '客户运营')

  await test.step('reading is switched on by whoever has read what it may cost', async () => {
    await expect(page.getByText('还没有账号在读取消息')).toBeVisible()
    await page.getByRole('button', { name: '消息读取' }).click()
    await page.getByRole('switch', { name: /城南小馆.*评论|评论.*城南小馆/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '了解风险，打开' }).click()
    await expect(page.getByText('已打开 1 项读取')).toBeVisible()
    await page.getByRole('dialog', { name: '消息读取' }).getByRole('button', { name: '关闭' }).first().click()
    await expect(page.getByRole('dialog', { name: '消息读取' })).toBeHidden()
    if (product.web) await connectHelper(product)
    await expect(page.getByRole('button', { name: /路过的老王/ }).first()).toBeVisible({ timeout: patient(150_000) })
  })

  await test.step('answered from the thread, once, to whoever asked', async () => {
    await page
      .getByRole('button', { name: /路过的老王/ })
      .first()
      .click()
    await page.getByLabel('回复内容').fill(ANSWER)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('已发送')).toBeVisible({ timeout: patient(120_000) })
    await shot('answered')
    const own = (await control.comments(work?.id ?? '')).filter((comment) => comment.text === ANSWER)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ rootId: question?.id, parentId: question?.id })
    expect(await control.strangeRequests()).toEqual([])
  })

  await test.step('the guest has the answer on the phone', async () => {
    await phone.goto(fakes.phoneUrl)
    await phone.getByRole('link', { name: /抖音 · 城南小馆 → 路过的老王/ }).click()
    await expect(below.getByRole('listitem').filter({ hasText: '账号回复' }).last()).toContainText(ANSWER)
    expect(phoneConsole.errors).toEqual([])
    await page.bringToFront()
  })

  await test.step('a lead with the number that he hid, in sight as a mask alone', async () => {
    await page.getByRole('button', { name: '建线索' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /建线索|保存/ })
      .click()
    await openMenu(page, '线索列表', '客户运营')
    await expect(page.getByRole('row').filter({ hasText: '路过的老王' })).toContainText('138****1234')
    expect(await page.content()).not.toContain('13800001234')
  })
})

test('from a comment under a keyword’s work to the deal at its keyword, with a colleague in another browser', async ({
  product,
  fakes,
  shot,
}) => {
  test.setTimeout(patient(420_000))
  const { page, url } = product
  const { control } = fakes
  const api = await seedOwner(product)
  const helper = await openHelper(product.helperUrl, product.helperToken)
  await registerHelper(api, helper)
  const account = await addAccount(api, helper, control, 'chengnan_food')
  helper.close()
  const work = await publishedWork(api, account)
  await control.addWorks('chengnan_food', 'douyin', [
    { id: work.id, title: work.title, createdAt: product.now() - HOUR_MS, statistics: STATISTICS },
  ])
  await enter(product, api)
  const threadOf = (name: string) => page.getByRole('button', { name }).first()

  await test.step('a rule answers the word and makes a lead, for an account whose owner knows the risk', async () => {
    await openMenu(page, '自动回复', '客户运营')
    await page.getByRole('button', { name: '新建规则' }).first().click()
    const form = page.getByRole('dialog', { name: '新建规则' })
    await form.getByLabel('名称').fill('问价格')
    await form.getByLabel('关键词', { exact: true }).last().fill('多少钱')
    await form.getByLabel('关键词', { exact: true }).last().press('Enter')
    await form.getByLabel('回复 1', { exact: true }).fill(ANSWER)
    await form.getByLabel('最短延迟').fill('1')
    await form.getByLabel('最长延迟').fill('1')
    await form.getByLabel('转为线索').check()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: '选择账号' }).click()
    const accounts = page.getByRole('dialog', { name: '允许自动回复的账号' })
    await accounts.getByRole('switch', { name: '允许「城南小馆」自动回复' }).click()
    const risk = page.getByRole('dialog', { name: '允许「城南小馆」自动回复？' })
    await expect(risk.getByRole('button', { name: '允许自动回复' })).toBeDisabled()
    await risk.getByLabel('我了解这些风险').check()
    await risk.getByRole('button', { name: '允许自动回复' }).click()
    await expect(accounts.getByRole('switch', { name: '允许「城南小馆」自动回复' })).toBeChecked()
    await accounts.getByRole('button', { name: '关闭' }).first().click()
    await expect(accounts).toBeHidden()
    await page.getByRole('switch', { name: '启用「问价格」' }).click()
    await page.getByRole('button', { name: '仍要启用' }).click()
    await expect(page.getByRole('switch', { name: '启用「问价格」' })).toBeChecked()
    await shot('rule')
  })

  // A rule answers what was written after it was switched on, by the seconds of the site.
  const [question] = await control.addComments(work.id, [
    { name: '路过的老王', text: QUESTION, at: product.now() + SECOND_MS },
  ])
  await control.addComments(work.id, [{ name: '看热闹的', text: '真不错', at: product.now() + SECOND_MS }])
  const own = async () => (await control.comments(work.id)).filter((comment) => comment.text === ANSWER)

  await test.step('read in, and answered by the rule', async () => {
    await api.call(setReading, { ids: [account], kinds: ['comment'], enabled: 1 })
    await openMenu(page, '聊天工作台', '客户运营')
    if (product.web) await connectHelper(product)
    await expect(threadOf('路过的老王')).toBeVisible({ timeout: patient(150_000) })
    await expect.poll(async () => (await own()).length, { timeout: patient(150_000) }).toBe(1)
    await threadOf('路过的老王').click()
    await expect(page.getByText('已发送')).toBeVisible({ timeout: patient(60_000) })
    await expect(page.locator('.chat-by-rule')).toHaveText('自动回复')
    await shot('answered-by-rule')
    expect(await own()).toMatchObject([{ rootId: question?.id, parentId: question?.id }])
    expect(await control.strangeRequests()).toEqual([])
  })

  await test.step('the rule made him a lead of word, work and account', async () => {
    const [lead] = (await api.call(listLeads, {})).data
    const { chain } = await api.call(getLead, { id: lead?.id ?? 0 })
    expect(lead).toMatchObject({ guest_name: '路过的老王', phone_mask: '138****1234', owner_admin_id: 0 })
    expect(chain).toMatchObject({ keyword: WORD, title: work.title, account: { id: account, openname: '城南小馆' } })
  })

  const colleagueApi = await addColleague(product, { username: 'operator02', nickname: '小李' })
  const other = await product.newPage({ stranger: true })
  await enter({ page: other.page, url }, colleagueApi, '/chat/chat')

  await test.step('what one writes into the thread the other sees at once', async () => {
    await other.page.getByRole('button', { name: '路过的老王' }).first().click()
    await expect(other.page.getByText('已发送')).toBeVisible()
    await page.getByText('内部备注', { exact: true }).click()
    await page.getByLabel('备注内容').fill('小李今天回他电话')
    await page.getByRole('button', { name: '记为备注' }).click()
    await expect(other.page.getByText('小李今天回他电话')).toBeVisible({ timeout: patient(15_000) })
  })

  await test.step('the lead is given to the colleague, and the conversation with it', async () => {
    await openMenu(page, '线索列表', '客户运营')
    await page.getByRole('row').filter({ hasText: '路过的老王' }).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '分配' }).click()
    const dialog = page.getByRole('dialog', { name: '分配：路过的老王' })
    await dialog.getByLabel('负责人').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '小李' }).click()
    await dialog.getByRole('button', { name: '分配' }).click()
    await expect(page.getByRole('row').filter({ hasText: '路过的老王' })).toContainText('小李')
    await expect(other.page.getByRole('button', { name: /路过的老王.*小李/ }).first()).toBeVisible({
      timeout: patient(15_000),
    })
  })

  await test.step('the colleague calls him, and makes the deal', async () => {
    await openMenu(other.page, '电话线索', '客户运营')
    const row = other.page.getByRole('row').filter({ hasText: '路过的老王' })
    await row.getByRole('button', { name: '接通' }).click()
    const call = other.page.getByRole('dialog', { name: '登记通话：路过的老王' })
    await call.getByLabel('分', { exact: true }).fill('3')
    await call.getByLabel('备注').fill('约好周末量房')
    await call.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('共 1 次')
    await openMenu(other.page, '线索列表', '客户运营')
    // The page before lists the same guest until this one is there.
    await expect(other.page.getByRole('heading', { name: '线索列表', level: 1 })).toBeVisible()
    const lead = other.page.getByRole('row').filter({ hasText: '路过的老王' })
    await lead.getByRole('button', { name: '改阶段' }).click()
    const dialog = other.page.getByRole('dialog', { name: '改阶段：路过的老王' })
    await dialog.getByLabel('阶段').click()
    await other.page.locator('.ant-select-item-option').filter({ hasText: '已成交' }).click()
    await dialog.getByLabel('成交金额').fill('32800')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(lead).toContainText('已成交')
    expect(other.console.errors).toEqual([])
  })

  await test.step('the amount stands at its keyword, and nobody waits for an answer', async () => {
    await openMenu(page, '效果追踪', 'SEO视频计划')
    await expect(page.getByRole('heading', { name: '效果追踪', level: 1 })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: WORD })
    await expect(row).toContainText('¥32,800.00')
    await shot('deal-at-keyword')
    expect((await api.call(conversationList, { keyword: '路过的老王' })).data).toMatchObject([
      { status: 'resolved', waiting_since: 0, assignee_name: '小李' },
    ])
    expect(await own()).toHaveLength(1)
  })
})
