/** By the first two digits of the adcode (GB/T 2260). */
export const PROVINCE_OF: Readonly<Record<string, string>> = {
  11: 'BJ',
  12: 'TJ',
  13: 'HE',
  14: 'SX',
  15: 'NM',
  21: 'LN',
  22: 'JL',
  23: 'HL',
  31: 'SH',
  32: 'JS',
  33: 'ZJ',
  34: 'AH',
  35: 'FJ',
  36: 'JX',
  37: 'SD',
  41: 'HA',
  42: 'HB',
  43: 'HN',
  44: 'GD',
  45: 'GX',
  46: 'HI',
  50: 'CQ',
  51: 'SC',
  52: 'GZ',
  53: 'YN',
  54: 'XZ',
  61: 'SN',
  62: 'GS',
  63: 'QH',
  64: 'NX',
  65: 'XJ',
  71: 'TW',
  81: 'HK',
  82: 'MO',
}

/** A square of the map: the part of ISO 3166-2:CN behind the hyphen, and where it lies, from 1. */
export interface Tile {
  code: string
  row: number
  column: number
}

const tilesOf = (row: number, places: Readonly<Record<string, number>>): Tile[] =>
  Object.entries(places).map(([code, column]) => ({ code, row, column }))

/** The 34 provinces, municipalities, autonomous and special regions as squares, roughly where they lie. */
export const TILES: readonly Tile[] = [
  ...tilesOf(1, { HL: 8 }),
  ...tilesOf(2, { NM: 6, JL: 8 }),
  ...tilesOf(3, { XJ: 1, GS: 3, NX: 4, BJ: 6, TJ: 7, LN: 8 }),
  ...tilesOf(4, { QH: 2, SN: 4, SX: 5, HE: 6, SD: 7 }),
  ...tilesOf(5, { XZ: 1, SC: 3, CQ: 4, HA: 5, AH: 6, JS: 7, SH: 8 }),
  ...tilesOf(6, { GZ: 4, HB: 5, JX: 6, ZJ: 7 }),
  ...tilesOf(7, { YN: 3, GX: 4, HN: 5, GD: 6, FJ: 7, TW: 8 }),
  ...tilesOf(8, { HI: 5, MO: 6, HK: 7 }),
]
