// Contacts as the tables hold them: sealed, with an HMAC to find them by and a mask to show.
import type { ContactField } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { normalPhone, normalWechat, phoneMask, wechatMask } from '../../lib/contacts.ts'
import { AppError } from '../../lib/errors.ts'
import type { FieldCipher } from '../../lib/field-cipher.ts'

export interface PhoneCells {
  phone_enc: string | null
  phone_hash: string | null
  phone_mask: string
}
export interface WechatCells {
  wechat_enc: string | null
  wechat_hash: string | null
  wechat_mask: string
}

export interface ContactCells {
  /** '' = none. @throws BAD_INPUT at `phone` */
  phone(tenantId: number, typed: string): PhoneCells
  /** '' = none. @throws BAD_INPUT at `wechat` */
  wechat(tenantId: number, typed: string): WechatCells
  /** What to look for where somebody typed a whole phone number or WeChat into a search; null = it is none. */
  search(tenantId: number, typed: string): { phone: string | null; wechat: string | null } | null
  /** The value itself; null = there is none. For `revealContact` alone. */
  open(row: { phone_enc: string | null; wechat_enc: string | null }, field: ContactField): string | null
}

/** Seals with the installation's key. A number of two companies has two hashes: nobody can tell that it is the same. */
export function createContactCells(cipher: FieldCipher): ContactCells {
  const hash = (tenantId: number, normal: string): string => cipher.lookupHash(`contact:${tenantId}:${normal}`)
  return {
    phone(tenantId, typed) {
      if (typed === '') return { phone_enc: null, phone_hash: null, phone_mask: '' }
      const normal = normalPhone(typed)
      if (normal === null) throw new AppError(CODE.BAD_INPUT, { reason: 'leads.phoneWrong', field: 'phone' })
      return {
        phone_enc: cipher.encrypt(normal),
        phone_hash: hash(tenantId, normal),
        phone_mask: phoneMask(normal),
      }
    },
    wechat(tenantId, typed) {
      if (typed === '') return { wechat_enc: null, wechat_hash: null, wechat_mask: '' }
      const normal = normalWechat(typed)
      if (normal === null) throw new AppError(CODE.BAD_INPUT, { reason: 'leads.wechatWrong', field: 'wechat' })
      return {
        wechat_enc: cipher.encrypt(normal),
        wechat_hash: hash(tenantId, normal),
        wechat_mask: wechatMask(normal),
      }
    },
    search(tenantId, typed) {
      const [phone, wechat] = [normalPhone(typed), normalWechat(typed)]
      if (phone === null && wechat === null) return null
      return {
        phone: phone === null ? null : hash(tenantId, phone),
        wechat: wechat === null ? null : hash(tenantId, wechat),
      }
    },
    open(row, field) {
      const sealed = field === 'phone' ? row.phone_enc : row.wechat_enc
      return sealed === null ? null : cipher.decrypt(sealed)
    },
  }
}
