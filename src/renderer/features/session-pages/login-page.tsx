/** /login */
export function LoginPage() {
  return null
}
