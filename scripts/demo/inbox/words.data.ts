// What the guests of the demo wrote below its works, and what became of them.
import type { LeadStage } from '../../../src/contract/entities/lead.ts'

interface DemoGuest {
  readonly name: string
  /** What was written, the guest first, then the account and the guest in turns. */
  readonly texts: readonly string[]
  /** Hours since the first of them. */
  readonly ago: number
  /** What the team made of him; absent = nothing yet. */
  readonly lead?: {
    readonly stage: LeadStage
    readonly need: string
    /** Of `won` in fen, of `lost` and `invalid` with a reason. */
    readonly amount?: number
    readonly reason?: string
    readonly score: number
    /** Adcode, '' = unknown. */
    readonly area: string
    /** Hours until he is to be called again; below 0 that was missed. */
    readonly next?: number
  }
  readonly note?: string
  readonly state?: 'resolved' | 'snoozed'
}

/** By the people on the fake sites that the accounts belong to. */
export const GUESTS: Readonly<Record<'food' | 'tea', readonly DemoGuest[]>> = {
  food: [
    {
      name: '爱吃辣的小周',
      texts: ['周末 12 个人有包间吗，电话 138 0000 0012', '有的，给您留一间大包', '好，那就周六晚上'],
      ago: 30,
      lead: { stage: 3, need: '周六晚 12 人包间', score: 90, area: '510100', next: 20 },
      note: '老顾客介绍来的，记得送甜水面',
    },
    {
      name: '成都土著阿May',
      texts: ['团建 30 人怎么收费？加我 wx: may_chengdu88', '私信发您套餐啦'],
      ago: 52,
      lead: { stage: 4, need: '公司团建 30 人', amount: 268_000, score: 95, area: '510100' },
    },
    {
      name: '老陈带娃',
      texts: ['生日宴能布置吗 我的号 1 3 9 零零零零 0 0 2 7'],
      ago: 8,
      lead: { stage: 0, need: '孩子生日宴布置', score: 70, area: '510100', next: -3 },
    },
    { name: '路过的食客', texts: ['微辣到底有多辣啊'], ago: 3 },
    { name: '吃货日记', texts: ['排队一个小时，值！', '谢谢捧场，下次来送您一份冰粉'], ago: 74, state: 'resolved' },
    {
      name: '重庆来的老王',
      texts: ['想加盟你们家，怎么联系？13700000035'],
      ago: 100,
      lead: { stage: 6, need: '加盟', reason: '离得太远，暂时不开放加盟', score: 40, area: '500100' },
    },
    { name: '不吃香菜', texts: ['可以不放香菜吗', '可以的，点单备注就行'], ago: 120, state: 'resolved' },
    { name: '小鹿慢慢走', texts: ['几点打烊？我下班有点晚'], ago: 5 },
    {
      name: '公司行政小林',
      texts: ['年会聚餐 6 桌，求报价，手机 １３６００００００４１'],
      ago: 20,
      lead: { stage: 2, need: '年会 6 桌报价', score: 85, area: '510100', next: 4 },
    },
    { name: '绵阳小张', texts: ['绵阳有分店吗？'], ago: 14, note: '问分店的人越来越多' },
    { name: '夜猫子', texts: ['凌晨还能点外卖不'], ago: 26, state: 'snoozed' },
    { name: '家有二宝', texts: ['有儿童椅吗', '有的，四把', '那太好了'], ago: 40 },
    {
      name: '德阳旅行社',
      texts: ['带团 40 人，长期合作聊聊 电话13500000058'],
      ago: 66,
      lead: { stage: 1, need: '旅行团长期合作', score: 80, area: '510600', next: 30 },
    },
    { name: '火锅不能没有你', texts: ['锅底可以打包吗'], ago: 90, state: 'resolved' },
  ],
  tea: [
    {
      name: '茶客老李',
      texts: ['想买两斤蒙顶甘露送人，微信 laoli_tea2020'],
      ago: 16,
      lead: { stage: 1, need: '蒙顶甘露两斤，送礼', score: 75, area: '510100', next: 6 },
    },
    { name: '新手泡茶', texts: ['水温多少度合适？', '85 度左右，先温杯'], ago: 48, state: 'resolved' },
    {
      name: '茶楼采购',
      texts: ['茶楼长期要货，一年大概 200 斤，手机13400000066'],
      ago: 60,
      lead: { stage: 4, need: '茶楼年供 200 斤', amount: 1_560_000, score: 98, area: '510700' },
    },
    { name: '喝茶的猫', texts: ['春茶什么时候上？'], ago: 7 },
    { name: '广州阿强', texts: ['能寄广州吗，多久到'], ago: 28, note: '回复前先问仓库' },
    {
      name: '做活动的老赵',
      texts: ['扫楼的，代运营要不要 13300000072'],
      ago: 84,
      lead: { stage: 5, need: '推销代运营', reason: '广告推销', score: 5, area: '' },
    },
  ],
}

/** Answers that the team keeps ready. */
export const CANNED = [
  { short_code: 'hello', title: '打招呼', content: '您好{昵称}，这里是{门店}，请问想了解哪一款？', category: '接待' },
  { short_code: 'book', title: '订位', content: '好的，给您留位，方便留个联系方式吗？', category: '接待' },
  {
    short_code: 'addr',
    title: '地址',
    content: '我们在城南巷子里，导航搜「城南小馆」就到，门口有停车位。',
    category: '到店',
  },
  { short_code: 'thanks', title: '感谢', content: '谢谢您的支持，下次到店报昵称送一份冰粉。', category: '售后' },
] as const

/** What people wrote in private on 抖音: it stands there until somebody switches its reading on. */
export const PRIVATE: Readonly<Record<'food' | 'tea', readonly Pick<DemoGuest, 'name' | 'texts' | 'ago'>[]>> = {
  food: [
    {
      name: '带娃的圆圆妈',
      texts: ['你好，周日中午有儿童椅吗？', '有的，给您留靠窗的位置', '好的，大概 12 点到'],
      ago: 20,
    },
    { name: '高新区上班族', texts: ['午市套餐可以开发票吗？'], ago: 6 },
    { name: '返乡的阿杰', texts: ['想订 10 个人的包间，怎么联系你们'], ago: 2 },
  ],
  tea: [{ name: '爱喝绿茶的吴叔', texts: ['今年的竹叶青还有货吗？'], ago: 4 }],
}
