// Why a list of messages that a page carried was not believed, as the operation log says it.
export const MESSAGES_REFUSED = {
  account: '账号不存在，或不在操作人的数据范围内',
  outdated: '回答的不是现在的这次读取',
  device: '这次读取没有交给这台电脑',
} as const
// The same of how an answer ended.
export const REPLY_REFUSED = {
  missing: '回复不存在，或不在操作人的数据范围内',
  device: '这条回复没有交给这台电脑',
} as const
