// Texts of messages as the table holds them: contacts masked, the whole sealed beside it.
import { maskContacts } from '../../lib/contacts-in-text.ts'
import type { FieldCipher } from '../../lib/field-cipher.ts'

export interface TextCells {
  content: string
  content_enc: string | null
}

export interface SealedTexts {
  cells(text: string): TextCells
  /** The whole text. For `revealMessage` and what people accept of it alone. */
  open(cells: TextCells): string
}

/** Seals with the installation's key. */
export function createSealedTexts(cipher: FieldCipher): SealedTexts {
  return {
    cells(text) {
      const { text: content, contacts } = maskContacts(text)
      return { content, content_enc: contacts.length === 0 ? null : cipher.encrypt(text) }
    },
    open: ({ content, content_enc: sealed }) => (sealed === null ? content : cipher.decrypt(sealed)),
  }
}

/** A name or title with its contacts masked; nobody needs the whole of it. */
export function maskedName(name: string): string {
  return maskContacts(name).text
}
