/** Login and first start. */
export const texts = {
  claim: 'Del material a todas las cuentas, en una sola línea',
  claimText: 'Mezcle vídeos cortos por lotes, escriba títulos y temas una vez y deje que el asistente de este equipo publique cuenta por cuenta.',
  support: 'Soporte {phone}',
  version: 'Versión',
  caps: 'Bloqueo de mayúsculas activado',
  login: {
    title: 'Bienvenido', text: 'Inicie sesión para gestionar sus cuentas', username: 'Cuenta', usernameHint: 'Su cuenta', usernameNeeded: 'Escriba su cuenta', usernameLength: 'De 2 a 32 caracteres', password: 'Contraseña', passwordHint: 'Su contraseña', passwordNeeded: 'Escriba su contraseña',
    passwordLength: 'De 6 a 64 caracteres', remember: 'Recordarme', submit: 'Entrar', locked: 'Espere {time}', restored: 'Se restauró una copia; inicie sesión de nuevo', remaining: ', quedan {n} intentos',
  },
  captcha: { label: 'Código de la imagen', hint: 'Los caracteres de la imagen', needed: 'Escriba el código de la imagen', refresh: 'Otra imagen' },
  offline: { title: 'No se puede conectar con el servidor', retry: 'Reintentar' },
  setup: {
    title: 'Crear la cuenta del propietario', text: 'Primer inicio: cree el administrador de su empresa. La contraseña solo se guarda en este sistema.', company: 'Empresa', companyHint: 'Ejemplo Media', companyRule: 'Escriba el nombre de la empresa, 40 caracteres como máximo', nickname: 'Su nombre', nicknameHint: 'Visible para sus colegas',
    nicknameRule: 'Escriba su nombre, 20 caracteres como máximo', usernameHint: 'Para entrar, p. ej. admin01', usernameRule: 'De 4 a 32 letras, cifras o guiones bajos', passwordHint: 'Al menos 8', passwordRule: 'De 8 a 64 caracteres con letras y cifras', again: 'Repita la contraseña', againHint: 'Otra vez', againNeeded: 'Repita la contraseña',
    againRule: 'Las contraseñas no coinciden', submit: 'Crear y entrar',
  },
}
