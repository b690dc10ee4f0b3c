import { expect, it } from 'vitest'
import { contactsIn, maskContacts } from './contacts-in-text.ts'

const MOBILE = '13812345678'

it.each([
  MOBILE,
  '138 1234 5678',
  '138-1234-5678',
  '138 - 1234 - 5678',
  '138.1234.5678',
  '138/1234/5678',
  '138~1234~5678',
  '1 3 8 1 2 3 4 5 6 7 8',
  '1-3-8-1-2-3-4-5-6-7-8',
  '１３８１２３４５６７８',
  '１３８－１２３４－５６７８',
  '一三八一二三四五六七八',
  '壹叁捌壹贰叁肆伍陆柒捌',
  '幺三八幺二三四五六七八',
  '一三八1234五六七八',
  '1三8一2三4五6七8',
  '一 三 八 一 二 三 四 五 六 七 八',
  '一三八，一二三四，五六七八',
  '①③⑧①②③④⑤⑥⑦⑧',
  '❶❸❽❶❷❸❹❺❻❼❽',
  '1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  '𝟏𝟑𝟖𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
  '+86 138 1234 5678',
  '0086-13812345678',
  '8613812345678',
  '138\u200B1234\u200B5678',
  '138\n1234\n5678',
  '138🌸1234🌸5678',
  'l38l2345678',
  '(138)1234-5678',
])('finds the number in %j, whatever stands around it', (written) => {
  for (const text of [
    written,
    `加我微信${written}谢谢`,
    `电话：${written}，微信同号`,
    `2026-11-30 之前打 ${written} 。`,
  ]) {
    const found = contactsIn(text).filter((one) => one.kind === 'phone')
    expect(found, text).toMatchObject([{ normal: MOBILE, mask: '138****5678' }])
    const { text: masked, contacts } = maskContacts(text)
    expect(masked).toContain('138****5678')
    expect(masked).not.toContain(written)
    const [first] = contacts.filter((one) => one.kind === 'phone')
    expect(masked.slice(first?.start, first?.end)).toBe('138****5678')
    // Masked once more it is the same.
    expect(maskContacts(masked).text).toBe(masked)
  }
})

it('finds several, each where it stands', () => {
  const { text, contacts } = maskContacts('138 1234 5678 或 0755-83218765，400-123-4567，微信：abc_12345')
  expect(text).toBe('138****5678 或 0755****8765，400****4567，微信：a****5')
  expect(contacts.map((one) => [one.kind, text.slice(one.start, one.end)])).toEqual([
    ['phone', '138****5678'],
    ['phone', '0755****8765'],
    ['phone', '400****4567'],
    ['wechat', 'a****5'],
  ])
})

it.each([
  ['微信abc123456', 'abc123456'],
  ['加V：Zhang_San', 'zhang_san'],
  ['+v abc12345', 'abc12345'],
  ['vx: lisi2026', 'lisi2026'],
  ['VX号是lisi-2026', 'lisi-2026'],
  ['wx=lisi2026', 'lisi2026'],
  ['威信 lisi2026', 'lisi2026'],
  ['卫星号：lisi2026', 'lisi2026'],
  ['ＶＸ：ｌｉｓｉ２０２６', 'lisi2026'],
  ['wechat id: lisi2026', 'lisi2026'],
  ['微信号 12345678', '12345678'],
])('finds the WeChat in %j', (text, normal) => {
  expect(contactsIn(text)).toMatchObject([{ kind: 'wechat', normal }])
  expect(maskContacts(text).text.toLowerCase()).not.toContain(normal)
})

it.each([
  ['QQ 123456789', 'QQ 1****9'],
  ['身份证 110101199003071234', '身份证 11****34'],
  ['卡号6222021234567890123', '卡号62****23'],
])('masks what may be a person’s, too: %j', (text, masked) => {
  expect(maskContacts(text).text).toBe(masked)
})

it.each([
  '多少钱一平？',
  '2026-11-30 12:00 可以吗',
  '我要两个三室一厅，九十平',
  '价格 1280000 元',
  '三二一，一二三四五',
  '100+200+300',
  'hello world, ok ill look',
  '微信支付可以吗',
  '邮编 518000',
  '8:30-17:30',
  '138****5678',
  '',
])('leaves %j as it is', (text) => {
  expect(maskContacts(text)).toEqual({ text, contacts: [] })
})

it('gets through long texts of digits and signs', () => {
  for (const text of ['1 '.repeat(2_500), '一1'.repeat(2_500), 'l'.repeat(5_000), '微信'.repeat(2_500)])
    expect(maskContacts(text).text.length, text.slice(0, 4)).toBeLessThanOrEqual(text.length)
  expect(maskContacts('1'.repeat(5_000)).text).toBe('11****11')
  expect(contactsIn(`${MOBILE} `.repeat(400))).toHaveLength(400)
})
