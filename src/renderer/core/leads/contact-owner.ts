/** Whose phone or WeChat it is; `''` = there is none. */
export interface ContactOwner {
  id: number
  of: 'lead' | 'customer'
  name: string
  phone_mask: string
  wechat_mask: string
}
