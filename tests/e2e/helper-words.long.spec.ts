// covers: features/keywords, modules/words, src/helper/searches
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

test('words of a search box: nobody is there to ask, then the housekeeper types them; what was found is kept, a refusal is told as one', async ({
  product,
  fakes,
  shot,
}) => {
  const { page } = product
  await enter(product, await seedOwner(product), '/planList/keywords')
  if (!product.web) await connectHelper(product)
  await page.getByRole('button', { name: '挖词' }).first().click()
  const drawer = page.getByRole('dialog', { name: '挖词' })
  await drawer.getByText('下拉词与相关词').click()
  await drawer.getByLabel('种子词列表').fill('装修\n没有联想的词')
  await drawer.getByRole('combobox', { name: '云管家搜索框' }).click()
  await page.getByTitle('B站搜索框').click()
  await drawer.getByRole('button', { name: '开始挖词' }).click()
  if (product.web) {
    await expect(drawer.getByText('云管家没有连接')).toBeVisible()
    await expect(drawer.getByText('没有查成')).toBeVisible()
    await shot('nobody-to-ask')
    // The prompt stands over the drawer; the words are asked for anew once somebody is there.
    await drawer.getByRole('button', { name: '连接云管家' }).click()
    const prompt = page.getByRole('dialog', { name: '云管家未配对' })
    await prompt.getByRole('button', { name: '打开' }).click()
    const pairing = page.getByRole('dialog', { name: '与云管家配对' })
    await pairing.getByLabel('配对码').fill(product.pairingCode)
    await pairing.getByRole('button', { name: '配对' }).click()
    await expect(prompt).toBeHidden()
    await drawer.getByRole('button', { name: '再查一次' }).click()
  }
  const words = drawer.getByRole('row')
  await expect(words.filter({ hasText: '装修多少钱' })).toContainText('B站搜索框 · 第 1 位', {
    timeout: patient(40_000),
  })
  const states = drawer.getByRole('region', { name: '各来源的查询情况' })
  await expect(states).toContainText('无结果')
  await shot('words')
  await expect(words.filter({ hasText: '装修哪家好' })).toContainText('第 2 位')

  // Related words stand among the results of another site; who looks can be chosen.
  await drawer.getByRole('combobox', { name: '云管家搜索框' }).click()
  await page.getByTitle('抖音搜索框').click()
  await expect(drawer.getByText('未登录的浏览器')).toBeVisible()
  await drawer.getByRole('checkbox', { name: '相关词' }).check()
  await drawer.getByLabel('种子词列表').fill('装修')
  await drawer.getByRole('button', { name: '开始挖词' }).click()
  await expect(words.filter({ hasText: '装修避坑' })).toContainText('抖音相关搜索 · 第 1 位', {
    timeout: patient(60_000),
  })
  await shot('related')
  await drawer.getByRole('checkbox', { name: '相关词' }).uncheck()
  await drawer.getByRole('combobox', { name: '云管家搜索框' }).click()
  await page.getByTitle('B站搜索框').click()

  // The site refuses: told as that, and what is kept stays.
  await fakes.control.setFaults({ search: 'refused' })
  await drawer.getByLabel('种子词列表').fill('装修\n漏水维修')
  await drawer.getByRole('button', { name: '开始挖词' }).click()
  await expect(states).toContainText('被拒绝或需验证', { timeout: patient(40_000) })
  await expect(words.filter({ hasText: '装修多少钱' })).toBeVisible()
  expect((await fakes.control.requests()).filter((one) => one.path.includes('pressed'))).toEqual([])
  await shot('a-wall')
})
