const MUNICIPALITIES: ReadonlySet<string> = new Set(['北京', '上海', '天津', '重庆'])

/**
 * What a chosen division (`广东 · 广州 · 番禺`) means to a platform's search, which narrows by city only: the city, or a
 * province as a word before the others.
 */
export function cityOf(path: string): { city: string; prefix: string } {
  const [province = '', city = ''] = path.split(' · ')
  if (MUNICIPALITIES.has(province)) return { city: province, prefix: '' }
  return city === '' && province !== '' ? { city: '', prefix: `${province} ` } : { city, prefix: '' }
}

/** Metres as people say them: 850 m, 2.3 km, 12 km; the key of the words with its number. */
export function distanceWords(metres: number): { key: 'metres' | 'km'; n: number } {
  return metres < 1_000
    ? { key: 'metres', n: metres }
    : { key: 'km', n: metres < 10_000 ? Math.round(metres / 100) / 10 : Math.round(metres / 1_000) }
}

/** Where a place is, in one line; what the address says itself is not said twice. */
export function fullAddress({
  province,
  city,
  district,
  address,
}: {
  province: string
  city: string
  district: string
  address: string
}): string {
  const parts = [province, city === province ? '' : city, district].filter(
    (part) => part !== '' && !address.includes(part),
  )
  return [...parts, address].filter((part) => part !== '').join(' ')
}
