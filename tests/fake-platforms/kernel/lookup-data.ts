import { createHash } from 'node:crypto'

/** A stable number with `digits` digits for a text: the same name always has the same id. */
export function idOf(text: string, digits = 16): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 28)}`).toString()
  return number.replace(/^0/, '1').slice(0, digits)
}

const topicNames: readonly string[] = [
  '美食',
  '美食探店',
  '美食分享',
  '家常菜',
  '家常菜做法',
  '探店',
  '探店打卡',
  '旅行',
  '旅行推荐官',
  '日常',
  '记录美好生活',
  '读书',
  '读书笔记',
  '咖啡',
  '咖啡店',
  '汽车',
  '汽车保养',
  '民宿',
  '民宿推荐',
  '茶',
  '喝茶',
  '创业',
  '同城',
  '周末去哪儿',
  '手工',
  '成都',
  '成都美食',
  '上海',
  '健身',
]

/** Topics whose name contains the keyword; the keyword itself is always offered, as on the real site. */
export function findTopics(keyword: string): { cid: string; cha_name: string; view_count: number }[] {
  const word = keyword.replace(/^#/, '').trim()
  const names =
    word === ''
      ? topicNames.slice(0, 10)
      : [...new Set([word, ...topicNames.filter((n) => n.includes(word)), `${word}推荐`, `${word}日常`])]
  return names
    .slice(0, 12)
    .map((cha_name) => ({ cid: idOf(`topic-${cha_name}`), cha_name, view_count: Number(idOf(`views-${cha_name}`, 9)) }))
}

const places: readonly [string, string, string, number, number][] = [
  ['宽窄巷子', '成都市', '青羊区金河路口宽窄巷子', 30.6637, 104.0559],
  ['锦里古街', '成都市', '武侯区武侯祠大街231号', 30.6459, 104.0487],
  ['春熙路步行街', '成都市', '锦江区春熙路', 30.6571, 104.0772],
  ['人民公园鹤鸣茶社', '成都市', '青羊区少城路12号', 30.6583, 104.0587],
  ['外滩', '上海市', '黄浦区中山东一路', 31.2397, 121.4905],
  ['豫园', '上海市', '黄浦区福佑路168号', 31.2272, 121.4921],
  ['武康大楼', '上海市', '徐汇区淮海中路1850号', 31.2045, 121.4361],
  ['西湖风景名胜区', '杭州市', '西湖区龙井路1号', 30.2431, 120.1487],
  ['灵隐寺', '杭州市', '西湖区法云弄1号', 30.2408, 120.0972],
  ['故宫博物院', '北京市', '东城区景山前街4号', 39.9163, 116.3972],
  ['南锣鼓巷', '北京市', '东城区南锣鼓巷胡同', 39.9372, 116.4033],
  ['鼓浪屿', '厦门市', '思明区鼓浪屿', 24.4475, 118.0634],
  ['沙坡尾艺术西区', '厦门市', '思明区大学路', 24.4396, 118.0889],
  ['洪崖洞', '重庆市', '渝中区嘉陵江滨江路88号', 29.5622, 106.5788],
  ['人民公园', '成都市', '青羊区少城路12号', 30.6586, 104.0567],
  ['人民公园', '上海市', '黄浦区南京西路231号', 31.2333, 121.4731],
  ['解放碑步行街', '重庆市', '渝中区民权路', 29.5573, 106.5771],
]

/** A place as `search/poi` gives it. */
export interface Poi {
  poi_id: string
  poi_name: string
  simple_address_str: string
  poi_latitude: number
  poi_longitude: number
  address_info: { city: string; simple_addr: string }
}

const poi = (name: string, city: string, street: string, lat: number, lng: number): Poi => ({
  poi_id: idOf(`poi-${city}-${name}`, 19),
  poi_name: name,
  simple_address_str: `${city}${street}`,
  poi_latitude: lat,
  poi_longitude: lng,
  address_info: { city, simple_addr: street },
})

/** Places whose name or city contains the keyword, else two invented branches of it. */
export function findPlaces(keyword: string): Poi[] {
  const word = keyword.trim()
  const known = places.filter(([name, city]) => name.includes(word) || city.includes(word)).map((p) => poi(...p))
  if (known.length > 0 || word === '') return known
  return [
    poi(`${word}(春熙路店)`, '成都市', '锦江区红星路三段1号', 30.6549, 104.0806),
    poi(`${word}(万象城店)`, '成都市', '成华区双庆路8号', 30.6494, 104.1169),
  ]
}

const strangers: readonly [string, string, number][] = [
  ['小鹿的日常', 'xiaolu_daily', 3120],
  ['小鹿探店', 'xiaolu_food', 88_012],
  ['大熊摄影', 'daxiong_photo', 15_400],
  ['阿木木工坊', 'amu_wood', 960],
  ['李老师讲茶', 'li_tea', 52_310],
  ['胖丁爱吃', 'pangding_eat', 204_518],
  ['骑行的风', 'ride_wind', 7741],
]

/** People who can be mentioned besides the fake users. */
export function findStrangers(
  keyword: string,
): { uid: string; unique_id: string; nickname: string; follower_count: number }[] {
  return strangers
    .filter(([nickname, unique]) => nickname.includes(keyword) || unique.includes(keyword))
    .map(([nickname, unique_id, follower_count]) => ({
      uid: idOf(`user-${unique_id}`, 11),
      unique_id,
      nickname,
      follower_count,
    }))
}

const programs: readonly [string, string, string][] = [
  ['iMenu01', '到店订座', '选好时间，到店就坐'],
  ['iCards2', '会员卡包', '积分、优惠和储值'],
]

/** The mini program behind a link as 复制链接 gives it: one, or none. */
export function findPrograms(link: string): { app_id: string; app_name: string; summary: string }[] {
  return programs
    .filter(([code]) => link === `https://v.douyin.com/${code}/`)
    .map(([code, app_name, summary]) => ({ app_id: `tt${idOf(`program-${code}`)}`, app_name, summary }))
}

const songs: readonly [string, string][] = [
  ['夏日微风', '林间乐队'],
  ['清晨的街道', '慢慢'],
  ['远山', '阿澈'],
  ['温柔晚霞', '林间乐队'],
  ['城市节拍', 'DJ Nori'],
  ['小步舞曲', '纯音乐馆'],
  ['海边散步', '慢慢'],
]

/** Songs whose title or author contains the keyword; all of them for an empty one or none. */
export function findSongs(keyword: string): { id: string; title: string; author: string; duration: number }[] {
  const hits = songs.filter(([title, author]) => title.includes(keyword) || author.includes(keyword))
  return (hits.length > 0 ? hits : songs).map(([title, author], i) => ({
    id: idOf(`music-${title}`, 19),
    title,
    author,
    duration: 60 + i * 17,
  }))
}

const hotWords: readonly string[] = [
  '今天吃什么',
  '周末小众去处',
  '一人食晚餐',
  '城市夜景',
  '春天的第一杯茶',
  '老街烟火气',
]

/** Hot sentences that contain the keyword. */
export function findHotspots(keyword: string): { sentence_id: string; sentence: string; hot_value: number }[] {
  return hotWords
    .filter((word) => word.includes(keyword))
    .map((sentence, i) => ({ sentence_id: idOf(`hot-${sentence}`, 7), sentence, hot_value: 9_800_000 - i * 731_000 }))
}
