export const licenceFiles: () => Record<string, string>
