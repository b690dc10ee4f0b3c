/** Login and first start. */
export const texts = {
  claim: 'Del material a todas las cuentas, en una sola línea',
  claimText: 'Mezcle vídeos cortos por lotes, escriba títulos y temas una vez y deje que el asistente de este equipo publique cuenta por cuenta.',
  support: 'Soporte {phone}',
  version: 'Versión',
  caps: 'Bloqueo de mayúsculas activado',
  login: {
    title: 'Bienvenido', text: 'Inicie sesión para gestionar sus cuentas', username: 'Cuenta', usernameHint: 'Su cuenta', usernameNeeded: 'Escriba su cuenta', usernameLength: 'De 2 a 32 caracteres', password: 'Contraseña', passwordHint: 'Su contraseña', passwordNeeded: 'Escriba su contraseña',
    passwordLength: 'De 6 a 64 caracteres', remember: 'Recordarme', submit: 'Entrar', fresh: 'Contraseña nueva', submitFresh: 'Guardar la contraseña nueva y entrar', locked: 'Espere {time}', restored: 'Se restauró una copia; inicie sesión de nuevo', remaining: ', quedan {n} intentos',
  },
  captcha: { label: 'Código de la imagen', hint: 'Los caracteres de la imagen', needed: 'Escriba el código de la imagen', refresh: 'Otra imagen' },
  forgotten: {
    link: '¿Olvidó la contraseña?', title: 'Contraseña olvidada', ask: 'Pregunte a quien administra este sistema: la contraseña se restablece en el equipo donde funciona el producto y usted recibe una de un solo uso.', own: 'Si es usted: detenga el producto en ese equipo y escriba en un terminal, en su carpeta (con el mismo --data-dir si lo usó al iniciar):', name: 'CUENTA', app: 'Si es usted: haga clic derecho en el icono de este producto en la bandeja del sistema y elija 「忘记密码…」. El producto se reinicia y muestra una contraseña de un solo uso.', appNext: 'Entre con ella y elija una nueva; las demás sesiones de la cuenta terminan.',
    team: 'El servidor de un equipo de trabajo con PostgreSQL no hay que detenerlo; indique su base de datos como al iniciarlo:', next: 'El terminal muestra una contraseña de un solo uso. Entre con ella y elija una nueva; las demás sesiones de la cuenta terminan.', ok: 'Cerrar',
  },
  offline: { title: 'No se puede conectar con el servidor', retry: 'Reintentar' },
  setup: {
    title: 'Crear la cuenta del propietario', text: 'Primer inicio: cree el administrador de su empresa. La contraseña solo se guarda en este sistema.', company: 'Empresa', companyHint: 'Ejemplo Media', companyRule: 'Escriba el nombre de la empresa, 40 caracteres como máximo', nickname: 'Su nombre', nicknameHint: 'Visible para sus colegas',
    nicknameRule: 'Escriba su nombre, 20 caracteres como máximo', usernameHint: 'Para entrar, p. ej. admin01', usernameRule: 'De 4 a 32 letras, cifras o guiones bajos', passwordHint: 'Al menos 8', passwordRule: 'De 8 a 64 caracteres con letras y cifras', again: 'Repita la contraseña', againHint: 'Otra vez', againNeeded: 'Repita la contraseña',
    againRule: 'Las contraseñas no coinciden', submit: 'Crear y entrar',
  },
}
