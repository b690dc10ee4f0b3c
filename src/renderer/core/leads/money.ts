import { intlTag } from '../../lib/format.ts'

/** Fen as yuan with their sign; null (nothing was said of it) is a dash. */
export function formatYuan(fen: number | null, lng = 'zh'): string {
  return fen === null
    ? '–'
    : new Intl.NumberFormat(intlTag(lng), {
        style: 'currency',
        currency: 'CNY',
        currencyDisplay: 'narrowSymbol',
      }).format(fen / 100)
}
/** Yuan as they are typed, in fen. */
export function fenOf(yuan: number): number {
  return Math.round(yuan * 100)
}
