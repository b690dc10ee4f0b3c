import { createHash } from 'node:crypto'
import type { FakeUser } from './model.ts'

const people: readonly [string, string, number][] = [
  ['城南小馆', 'chengnan_food', 128_430],
  ['山野茶事', 'shanye_tea', 45_210],
  ['老陈修车', 'laochen_auto', 9_876],
  ['北巷书店', 'beixiang_book', 3_302],
  ['海边民宿日记', 'haibian_stay', 256_001],
  ['阿宁的厨房', 'aning_kitchen', 762],
]

/** Makes a user from a nickname; the ids follow from `seed`, so that two runs give the same ones. */
export function makeUser(seed: number, patch: Partial<FakeUser> = {}): FakeUser {
  const person = people[seed % people.length] ?? ['测试号', 'tester', 0]
  const extra = seed >= people.length ? String(seed) : ''
  const digits = createHash('sha256').update(`user-${seed}`).digest('hex')
  const number = BigInt(`0x${digits.slice(0, 12)}`)
    .toString()
    .padStart(15, '1')
    .slice(0, 11)
  const secUid = `MS4wLjABAAAA${Buffer.from(digits.slice(12, 52), 'hex').toString('base64url')}`
  return {
    uid: number.replace(/^0/, '1'),
    uniqueId: `${person[1]}${extra}`,
    secUid,
    nickname: `${person[0]}${extra}`,
    phone: `138${number.slice(0, 8)}`,
    followerCount: person[2],
    hue: (seed * 67 + 8) % 360,
    smsOnLogin: false,
    mixes: [
      { mixId: `73${number}001`, name: '每日精选', episodes: 12 },
      { mixId: `73${number}002`, name: '幕后花絮', episodes: 3 },
    ],
    ...patch,
  }
}

/** The people a fresh installation knows. */
export function seedUsers(): FakeUser[] {
  return people.map((_, i) => makeUser(i))
}
