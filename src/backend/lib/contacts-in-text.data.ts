// Words and signs in which contacts are written in Chinese texts.

/** Signs of the digits 0 to 9, row by row. */
export const CHINESE_DIGIT_ROWS = [
  '零〇○洞',
  '一壹幺么弌',
  '二贰两貳',
  '三叁參',
  '四肆',
  '五伍',
  '六陆陸',
  '七柒拐',
  '八捌',
  '九玖勾',
] as const

/** What stands before a WeChat name, and what before a QQ number; parts of a pattern. */
export const WECHAT_LABELS =
  '微信号?|薇信号?|威信号?|维信号?|徽信|微心|卫星号?|v信号?|vx号?|wx号?|wechat|weixin|(?:加|➕|\\+)v'
export const QQ_LABELS = '扣扣号?|企鹅号?|qq号?'
/** Words that may stand between such a label and the name; part of a pattern. */
export const LABEL_FILLERS = '账号|号码|联系|搜索|搜|同号|也?是|为|id(?![a-z0-9])'
