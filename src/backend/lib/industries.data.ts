/** A line of business and its parts. */
export interface Industry {
  readonly id: number
  readonly name: string
  readonly children: readonly { readonly id: number; readonly name: string }[]
}

const industry = (id: number, name: string, ...parts: string[]): Industry => ({
  id,
  name,
  children: parts.map((part, i) => ({ id: id + i + 1, name: part })),
})

/** The lines of business of local shops and sellers; numbers stand in rows and never change, new ones go behind. */
export const INDUSTRIES: readonly Industry[] = [
  industry(100, '餐饮美食', '火锅', '烧烤', '小吃快餐', '茶饮咖啡', '烘焙甜品', '中餐正餐', '西餐日料'),
  industry(200, '本地生活', '美容美发', '健身运动', '足疗按摩', '休闲娱乐', '摄影写真', '宠物服务', '家政保洁'),
  industry(300, '酒店旅游', '酒店民宿', '景区门票', '旅行社', '露营'),
  industry(400, '房产家居', '房产中介', '装修设计', '家具建材', '家用电器'),
  industry(500, '汽车', '新车销售', '二手车', '维修保养', '租车'),
  industry(600, '教育培训', '职业技能', '语言', '艺术特长', '驾校'),
  industry(700, '医疗健康', '口腔', '体检', '中医理疗', '眼镜视光'),
  industry(800, '服饰美妆', '女装', '男装', '鞋包配饰', '护肤彩妆', '珠宝'),
  industry(900, '母婴亲子', '月子护理', '亲子乐园', '童装', '玩具'),
  industry(1000, '企业服务', '财税法务', '广告设计', '软件信息', '物流'),
  industry(1100, '制造与批发', '机械设备', '五金配件', '食品加工', '农产品'),
  industry(1200, '招商加盟', '餐饮加盟', '零售加盟', '服务加盟'),
]

/** Does a line of business or a part of one have this number? */
export function isIndustry(id: number): boolean {
  return INDUSTRIES.some((one) => one.id === id || one.children.some((part) => part.id === id))
}

/** The number and those of its parts: what a filter by it means. */
export function withParts(id: number): number[] {
  return [id, ...(INDUSTRIES.find((one) => one.id === id)?.children.map((part) => part.id) ?? [])]
}

const NAMES: ReadonlyMap<number, string> = new Map(
  INDUSTRIES.flatMap((one) => [
    [one.id, one.name] as const,
    ...one.children.map((part) => [part.id, `${one.name} · ${part.name}`] as const),
  ]),
)
/** A line of business, or a part of one behind it; '' = none has this number. */
export function industryName(id: number): string {
  return NAMES.get(id) ?? ''
}
