import Image from '@tiptap/extension-image'

/** A picture of the text; `attachmentId` names its material, which counts more than its address: that one expires. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      attachmentId: {
        default: null,
        parseHTML: (element: HTMLElement) => element.dataset['attachmentId'] ?? null,
        renderHTML: ({ attachmentId }: Record<string, unknown>) =>
          typeof attachmentId === 'string' ? { 'data-attachment-id': attachmentId } : {},
      },
    }
  },
}).configure({ inline: false, allowBase64: false })
