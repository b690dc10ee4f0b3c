import { expect, it } from 'vitest'
import { NINE_SLOTS } from '../../../contract/constants.ts'
import { inEnglish } from '../../../contract/english-names.ts'
import { BUILTIN_ROLES } from '../../../contract/permissions.ts'
import { PLATFORMS, SHOP_PLATFORMS } from '../../../contract/platforms.ts'
import { INDUSTRIES } from '../../lib/industries.data.ts'
import { browserName, HELPER_AGENT } from '../../lib/user-agent.ts'
import { effectKinds } from '../../media/graph/effects.ts'
import { transitionKinds } from '../../media/graph/transitions.ts'
import { captionPresets } from '../../media/typeset/styles.ts'
import { voiceKinds } from '../../media/voices/voice-types.ts'
import { WEB_SOURCES } from '../keywords/web-answers.ts'
import { OFFICIAL_PROVIDERS, SHARE_PROVIDERS } from '../official/registry.ts'
import { SPEECH_SERVICES } from '../voices/services.ts'
import { kindNames } from '../wallet/wallet.service.ts'

const CHINESE = /\p{Script=Han}/u

it.each([
  ['platforms', [...PLATFORMS, ...SHOP_PLATFORMS].map(({ value, name, iconUrl }) => ({ value, name, iconUrl }))],
  ['transitions', transitionKinds.map(({ value, name }) => ({ value, name }))],
  ['effects', effectKinds.map(({ value, name, desc }) => ({ value, name, desc }))],
  ['styles', captionPresets.map(({ value, name }) => ({ value, name }))],
  ['voices', voiceKinds.map(({ value, name }) => ({ value, name }))],
  ['slots', [...NINE_SLOTS]],
  ['roles', BUILTIN_ROLES.map(({ code, name }) => ({ code, name }))],
  ['roles of people', BUILTIN_ROLES.map(({ name }) => ({ role_name: name }))],
  ['callers of the operation log', [HELPER_AGENT, 'node'].map((ua) => ({ client: browserName(ua) }))],
  ['lines of business', INDUSTRIES.flatMap((one) => [one, ...one.children.map((part) => ({ ...part, children: [] }))])],
  [
    'lines of business of rows',
    INDUSTRIES.flatMap((one) =>
      one.children.map((part) => ({ industry_id: part.id, industry_name: `${one.name} · ${part.name}` })),
    ),
  ],
  [
    'platforms of settings',
    [...PLATFORMS, ...SHOP_PLATFORMS].map(({ value, name }) => ({ platform_value: value, name })),
  ],
  [
    'official interfaces',
    [...OFFICIAL_PROVIDERS, ...SHARE_PROVIDERS.values()].map(({ platform, name }) => ({
      platform_value: platform,
      name,
    })),
  ],
  ['speech services', SPEECH_SERVICES.map(({ value, name }) => ({ value, name }))],
  ['kinds of ledger lines', Object.values(kindNames).map((kind_name) => ({ kind_name }))],
  ['sources of words', Object.entries(WEB_SOURCES).map(([name, { title }]) => ({ name, title, on: 1 }))],
])('every name of ours has English: %s', (_, list) => {
  expect(
    (list as object[]).filter((one) =>
      CHINESE.test(JSON.stringify(inEnglish(one)).replace(/"children":\[[^\]]*\]/, '')),
    ),
  ).toEqual([])
})

it('leaves what operators call their own things, and all that is Chinese for a reason', () => {
  const own = {
    list: [
      { id: 3, name: '火锅' },
      { id: 4, openname: '抖音', name: '胶片' },
      { value: 'custom_1', name: '黑白' },
      { id: 5, title: '运营', content: '餐饮美食' },
    ],
    role_name: '店长',
    industry_name: '',
  }
  expect(inEnglish(own)).toBe(own)
})

it('finds names wherever they stand in an answer', () => {
  expect(
    inEnglish({
      data: [{ openname: '城南小馆', third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' } }],
    }),
  ).toEqual({ data: [{ openname: '城南小馆', third_platform_info: { value: 'douyin', name: 'Douyin', iconUrl: '' } }] })
})
